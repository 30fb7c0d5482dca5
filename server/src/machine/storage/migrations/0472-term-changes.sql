-- before: JSON of the figures that a change of settings replaces, which its event says; null where the version before has them.
ALTER TABLE term_versions ADD COLUMN before text;
