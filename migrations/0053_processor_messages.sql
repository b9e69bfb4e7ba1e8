CREATE TABLE "processor_messages" (
	"processor" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"object" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"event" jsonb,
	CONSTRAINT "processor_messages_processor_id_pk" PRIMARY KEY("processor","id")
);
