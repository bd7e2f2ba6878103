"""When an answer is right: dates, matching, metrics, judges. Ships inside every release."""
