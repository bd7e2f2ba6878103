"""What a record is: strict, frozen models, ids and the generator of tables from them."""

from schemas.answers import Answer, Prediction
from schemas.audit import Audit, Change
from schemas.base import CANARY, COMPARABILITY, SCHEMA_VERSION, Bounds, Record
from schemas.candidate import Candidate
from schemas.counts import StageCount, Tally
from schemas.coverage import Coverage, WikipediaPage
from schemas.entity import Entity
from schemas.event import EventFields, Term
from schemas.evidence import Evidence
from schemas.nugget import Alternative, Nugget
from schemas.person import PersonRecord, RegisterFact, RegisterText, YearlyPost
from schemas.query import Query

__all__ = [
    "CANARY",
    "COMPARABILITY",
    "SCHEMA_VERSION",
    "Alternative",
    "Answer",
    "Audit",
    "Bounds",
    "Candidate",
    "Change",
    "Coverage",
    "Entity",
    "EventFields",
    "Evidence",
    "Nugget",
    "PersonRecord",
    "Prediction",
    "Query",
    "Record",
    "RegisterFact",
    "RegisterText",
    "StageCount",
    "Tally",
    "Term",
    "WikipediaPage",
    "YearlyPost",
]
