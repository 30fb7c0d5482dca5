-- The fills of an order are steps of the positions that it changed.
CREATE INDEX perpetual_steps_of_order ON perpetual_steps (order_id) WHERE order_id <> 0;
