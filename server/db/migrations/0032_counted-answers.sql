CREATE TABLE "counted_answers" (
	"idempotency_key" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"age" smallint NOT NULL,
	"answers" smallint[] NOT NULL,
	CONSTRAINT "counted_answers_month" CHECK (month ~ '^[0-9]{4}-[0-9]{2}$'),
	CONSTRAINT "counted_answers_whole" CHECK (cardinality(answers) in (30, 60)),
	CONSTRAINT "counted_answers_steps" CHECK (0 <= all (answers) and 4 >= all (answers))
);
