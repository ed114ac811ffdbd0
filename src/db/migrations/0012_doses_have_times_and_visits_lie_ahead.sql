ALTER TABLE "custom_events" ADD COLUMN "remind" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "skipped_for" text;--> statement-breakpoint
ALTER TABLE "treatments" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "treatments" ADD COLUMN "at_times" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vet_visits" ADD COLUMN "visit_time" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vet_visits" ADD COLUMN "completed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vet_visits" ADD COLUMN "remind" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX "vet_visits_ahead" ON "vet_visits" USING btree ("account_id","visited_on") WHERE not completed;--> statement-breakpoint
ALTER TABLE "custom_events" ADD CONSTRAINT "custom_events_remind" CHECK ("custom_events"."remind" in ('none', 'on_day', 'one_day', 'two_days', 'one_week'));--> statement-breakpoint
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_at_times" CHECK ("treatments"."every_days" = 1 or cardinality("treatments"."at_times") = 0);--> statement-breakpoint
ALTER TABLE "vet_visits" ADD CONSTRAINT "vet_visits_remind" CHECK ("vet_visits"."remind" in ('none', 'on_day', 'one_day', 'two_days', 'one_week'));--> statement-breakpoint
-- Courses whose last day had passed were over, whatever was given; they don't become late now. No history is told of it.
ALTER TABLE "treatments" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "treatments" SET "ended_on" = "ends_on" WHERE "ends_on" < current_date;--> statement-breakpoint
ALTER TABLE "treatments" ENABLE TRIGGER USER;
