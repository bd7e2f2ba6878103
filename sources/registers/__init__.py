"""Official registers: each module makes PersonRecords with facts from one register."""
