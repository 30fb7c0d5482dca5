-- Reports of one network in their order, however many another one has, and those of one output.
CREATE INDEX deposit_reports_of_network ON deposit_reports (network, id);
CREATE INDEX deposit_reports_of_output ON deposit_reports (network, tx_id, output_index);
