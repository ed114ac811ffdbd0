CREATE TABLE "due_days" (
	"account_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"feeding_on" date,
	"cleaning_on" date,
	"next_on" date,
	CONSTRAINT "due_days_account_id_animal_id_pk" PRIMARY KEY("account_id","animal_id")
);
--> statement-breakpoint
ALTER TABLE "due_days" ADD CONSTRAINT "due_days_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_days_next" ON "due_days" USING btree ("account_id","next_on","animal_id");