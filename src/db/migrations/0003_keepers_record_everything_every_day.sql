CREATE TABLE "animal_groups" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "animal_groups_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "animal_pictures" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	CONSTRAINT "animal_pictures_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid,
	"contact_id" uuid,
	"content" text NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "comments_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "comments_subject" CHECK (num_nonnulls("comments"."animal_id", "comments"."contact_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "groups_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"moved_on" date NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"rack" text DEFAULT '' NOT NULL,
	"tub" text DEFAULT '' NOT NULL,
	CONSTRAINT "moves_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "qr_codes" (
	"code" char(12) PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"animal_id" uuid,
	"species_id" uuid,
	"group_id" uuid,
	"feeder_id" uuid,
	"shown" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "qr_codes_record" CHECK (num_nonnulls("qr_codes"."animal_id", "qr_codes"."species_id", "qr_codes"."group_id", "qr_codes"."feeder_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "doses" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"treatment_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "doses_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "health_notes" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"noted_on" date NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "health_notes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "treatments" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"substance" text NOT NULL,
	"dose" numeric(12, 3) NOT NULL,
	"dose_unit" text NOT NULL,
	"started_on" date NOT NULL,
	"ends_on" date,
	"every_days" integer NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "treatments_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "treatments_dose_unit" CHECK ("treatments"."dose_unit" in ('mg', 'ml', 'mcg', 'g', 'iu', 'drop', 'tablet')),
	CONSTRAINT "treatments_every_days" CHECK ("treatments"."every_days" >= 1),
	CONSTRAINT "treatments_order" CHECK ("treatments"."ends_on" >= "treatments"."started_on")
);
--> statement-breakpoint
CREATE TABLE "vet_visits" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"visited_on" date NOT NULL,
	"reason" text NOT NULL,
	"findings" text DEFAULT '' NOT NULL,
	"contact_id" uuid,
	"cost" bigint,
	CONSTRAINT "vet_visits_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "bulbs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"wattage" numeric(8, 1),
	"acquired_from" text DEFAULT '' NOT NULL,
	"bulb_type" text NOT NULL,
	"uv_percent" numeric(4, 1),
	"uv_lifespan" text,
	"send_uv_reminder" boolean DEFAULT false NOT NULL,
	"uv_installed_on" date,
	CONSTRAINT "bulbs_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "bulbs_bulb_type" CHECK ("bulbs"."bulb_type" in ('heat', 'light', 'uv')),
	CONSTRAINT "bulbs_uv_lifespan" CHECK ("bulbs"."uv_lifespan" in ('six_months', 'one_year'))
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"website_url" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "contacts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "cleaning_logs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "cleaning_logs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "cleaning_schedules" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"started_on" date NOT NULL,
	"repeat_amount" integer NOT NULL,
	"repeat" text NOT NULL,
	"counts_from" text DEFAULT 'start' NOT NULL,
	"paused_until" date,
	"pause_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "cleaning_schedules_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "cleaning_schedules_repeat" CHECK ("cleaning_schedules"."repeat" in ('day', 'week', 'month')),
	CONSTRAINT "cleaning_schedules_counts_from" CHECK ("cleaning_schedules"."counts_from" in ('start', 'last_log')),
	CONSTRAINT "cleaning_schedules_repeat_amount" CHECK ("cleaning_schedules"."repeat_amount" between 0 and 32)
);
--> statement-breakpoint
CREATE TABLE "feeding_schedules" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"started_on" date NOT NULL,
	"repeat_amount" integer NOT NULL,
	"repeat" text NOT NULL,
	"counts_from" text DEFAULT 'start' NOT NULL,
	"paused_until" date,
	"pause_reason" text DEFAULT '' NOT NULL,
	"feeder_id" uuid,
	"supplement_id" uuid,
	CONSTRAINT "feeding_schedules_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "feeding_schedules_repeat" CHECK ("feeding_schedules"."repeat" in ('day', 'week', 'month')),
	CONSTRAINT "feeding_schedules_counts_from" CHECK ("feeding_schedules"."counts_from" in ('start', 'last_log')),
	CONSTRAINT "feeding_schedules_repeat_amount" CHECK ("feeding_schedules"."repeat_amount" between 0 and 32)
);
--> statement-breakpoint
CREATE TABLE "log_totals" (
	"account_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"total" bigint NOT NULL,
	"flagged" bigint NOT NULL,
	CONSTRAINT "log_totals_account_id_animal_id_kind_pk" PRIMARY KEY("account_id","animal_id","kind")
);
--> statement-breakpoint
CREATE TABLE "poop_logs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"recorded_by" uuid,
	"unusual" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "poop_logs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "shedding_logs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"recorded_by" uuid,
	"quality" text NOT NULL,
	CONSTRAINT "shedding_logs_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "shedding_logs_quality" CHECK ("shedding_logs"."quality" in ('complete', 'partial', 'stuck'))
);
--> statement-breakpoint
CREATE TABLE "weight_logs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"recorded_by" uuid,
	"weight_in_grams" numeric(14, 4) NOT NULL,
	"unit" text NOT NULL,
	CONSTRAINT "weight_logs_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "weight_logs_unit" CHECK ("weight_logs"."unit" in ('grams', 'kilograms', 'pounds', 'ounces')),
	CONSTRAINT "weight_logs_weight" CHECK ("weight_logs"."weight_in_grams" >= 0.01)
);
--> statement-breakpoint
DROP INDEX "animals_by_name";--> statement-breakpoint
DROP INDEX "animals_by_age";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "code_template" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "last_code" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "state" text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "state_on" date;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "state_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "room" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "rack" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "tub" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feeders" ADD COLUMN "low_stock" integer;--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD COLUMN "refusal_reason" text;--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD COLUMN "thrown_away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD COLUMN "taken_from_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "animal_groups" ADD CONSTRAINT "animal_groups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animal_groups" ADD CONSTRAINT "animal_groups_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animal_groups" ADD CONSTRAINT "animal_groups_account_id_group_id_groups_account_id_id_fk" FOREIGN KEY ("account_id","group_id") REFERENCES "public"."groups"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animal_pictures" ADD CONSTRAINT "animal_pictures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animal_pictures" ADD CONSTRAINT "animal_pictures_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animal_pictures" ADD CONSTRAINT "animal_pictures_account_id_picture_id_pictures_account_id_id_fk" FOREIGN KEY ("account_id","picture_id") REFERENCES "public"."pictures"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_account_id_contact_id_contacts_account_id_id_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_account_id_species_id_species_account_id_id_fk" FOREIGN KEY ("account_id","species_id") REFERENCES "public"."species"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_account_id_group_id_groups_account_id_id_fk" FOREIGN KEY ("account_id","group_id") REFERENCES "public"."groups"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_account_id_feeder_id_feeders_account_id_id_fk" FOREIGN KEY ("account_id","feeder_id") REFERENCES "public"."feeders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_account_id_treatment_id_treatments_account_id_id_fk" FOREIGN KEY ("account_id","treatment_id") REFERENCES "public"."treatments"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_notes" ADD CONSTRAINT "health_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_notes" ADD CONSTRAINT "health_notes_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vet_visits" ADD CONSTRAINT "vet_visits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vet_visits" ADD CONSTRAINT "vet_visits_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vet_visits" ADD CONSTRAINT "vet_visits_account_id_contact_id_contacts_account_id_id_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulbs" ADD CONSTRAINT "bulbs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleaning_logs" ADD CONSTRAINT "cleaning_logs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleaning_logs" ADD CONSTRAINT "cleaning_logs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleaning_logs" ADD CONSTRAINT "cleaning_logs_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleaning_schedules" ADD CONSTRAINT "cleaning_schedules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleaning_schedules" ADD CONSTRAINT "cleaning_schedules_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeding_schedules" ADD CONSTRAINT "feeding_schedules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeding_schedules" ADD CONSTRAINT "feeding_schedules_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeding_schedules" ADD CONSTRAINT "feeding_schedules_account_id_feeder_id_feeders_account_id_id_fk" FOREIGN KEY ("account_id","feeder_id") REFERENCES "public"."feeders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeding_schedules" ADD CONSTRAINT "feeding_schedules_account_id_supplement_id_supplements_account_id_id_fk" FOREIGN KEY ("account_id","supplement_id") REFERENCES "public"."supplements"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_totals" ADD CONSTRAINT "log_totals_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poop_logs" ADD CONSTRAINT "poop_logs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poop_logs" ADD CONSTRAINT "poop_logs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poop_logs" ADD CONSTRAINT "poop_logs_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shedding_logs" ADD CONSTRAINT "shedding_logs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shedding_logs" ADD CONSTRAINT "shedding_logs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shedding_logs" ADD CONSTRAINT "shedding_logs_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_logs" ADD CONSTRAINT "weight_logs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_logs" ADD CONSTRAINT "weight_logs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_logs" ADD CONSTRAINT "weight_logs_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "animal_groups_pair" ON "animal_groups" USING btree ("account_id","group_id","animal_id");--> statement-breakpoint
CREATE INDEX "animal_groups_animal" ON "animal_groups" USING btree ("account_id","animal_id");--> statement-breakpoint
CREATE INDEX "animal_pictures_animal" ON "animal_pictures" USING btree ("account_id","animal_id");--> statement-breakpoint
CREATE INDEX "animal_pictures_picture" ON "animal_pictures" USING btree ("account_id","picture_id");--> statement-breakpoint
CREATE INDEX "comments_animal" ON "comments" USING btree ("account_id","animal_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_contact" ON "comments" USING btree ("account_id","contact_id","created_at");--> statement-breakpoint
CREATE INDEX "groups_by_name" ON "groups" USING btree ("account_id","name" collate "natural","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "groups_by_age" ON "groups" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "moves_animal" ON "moves" USING btree ("account_id","animal_id","moved_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_animal" ON "qr_codes" USING btree ("account_id","animal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_species" ON "qr_codes" USING btree ("account_id","species_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_group" ON "qr_codes" USING btree ("account_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_feeder" ON "qr_codes" USING btree ("account_id","feeder_id");--> statement-breakpoint
CREATE INDEX "doses_treatment" ON "doses" USING btree ("account_id","treatment_id","happened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "health_notes_animal" ON "health_notes" USING btree ("account_id","animal_id","noted_on");--> statement-breakpoint
CREATE INDEX "treatments_animal" ON "treatments" USING btree ("account_id","animal_id");--> statement-breakpoint
CREATE INDEX "vet_visits_animal" ON "vet_visits" USING btree ("account_id","animal_id","visited_on");--> statement-breakpoint
CREATE INDEX "vet_visits_contact" ON "vet_visits" USING btree ("account_id","contact_id");--> statement-breakpoint
CREATE INDEX "bulbs_by_name" ON "bulbs" USING btree ("account_id","name" collate "natural","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bulbs_by_age" ON "bulbs" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("account_id","name" collate "natural","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_age" ON "contacts" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cleaning_logs_animal" ON "cleaning_logs" USING btree ("account_id","animal_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cleaning_logs_latest" ON "cleaning_logs" USING btree ("account_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "cleaning_schedules_animal" ON "cleaning_schedules" USING btree ("account_id","animal_id");--> statement-breakpoint
CREATE INDEX "feeding_schedules_animal" ON "feeding_schedules" USING btree ("account_id","animal_id");--> statement-breakpoint
CREATE INDEX "feeding_schedules_feeder" ON "feeding_schedules" USING btree ("account_id","feeder_id");--> statement-breakpoint
CREATE INDEX "feeding_schedules_supplement" ON "feeding_schedules" USING btree ("account_id","supplement_id");--> statement-breakpoint
CREATE INDEX "poop_logs_animal" ON "poop_logs" USING btree ("account_id","animal_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poop_logs_latest" ON "poop_logs" USING btree ("account_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poop_logs_unusual" ON "poop_logs" USING btree ("account_id","animal_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE unusual;--> statement-breakpoint
CREATE INDEX "shedding_logs_animal" ON "shedding_logs" USING btree ("account_id","animal_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shedding_logs_latest" ON "shedding_logs" USING btree ("account_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "weight_logs_animal" ON "weight_logs" USING btree ("account_id","animal_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "weight_logs_latest" ON "weight_logs" USING btree ("account_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "weight_logs_heaviest" ON "weight_logs" USING btree ("account_id","animal_id","weight_in_grams","id");--> statement-breakpoint
CREATE INDEX "animals_former" ON "animals" USING btree ("account_id","name" collate "natural","id") WHERE deleted_at is null and state <> 'kept';--> statement-breakpoint
CREATE INDEX "animals_place" ON "animals" USING btree ("account_id","room","rack","tub" collate "natural") WHERE deleted_at is null and state = 'kept';--> statement-breakpoint
CREATE UNIQUE INDEX "animals_code" ON "animals" USING btree ("account_id",lower("code")) WHERE code <> '';--> statement-breakpoint
CREATE INDEX "feeding_logs_failed" ON "feeding_logs" USING btree ("account_id","animal_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not success;--> statement-breakpoint
CREATE INDEX "animals_by_name" ON "animals" USING btree ("account_id","name" collate "natural","id") WHERE deleted_at is null and state = 'kept';--> statement-breakpoint
CREATE INDEX "animals_by_age" ON "animals" USING btree ("account_id","created_at","id") WHERE deleted_at is null and state = 'kept';--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_state" CHECK ("animals"."state" in ('kept', 'sold', 'loaned_out', 'rehomed', 'died'));--> statement-breakpoint
ALTER TABLE "feeders" ADD CONSTRAINT "feeders_low_stock" CHECK ("feeders"."low_stock" >= 0);--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD CONSTRAINT "feeding_logs_refusal_reason" CHECK ("feeding_logs"."refusal_reason" in ('refused', 'regurgitated'));--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD CONSTRAINT "feeding_logs_count" CHECK ("feeding_logs"."count" >= 1);--> statement-breakpoint
-- Lists of animals are about the kept ones, and so is their total: count_rows() with that condition.
CREATE FUNCTION count_kept_animals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO totals (account_id, kind, total)
    SELECT account_id, 'animals', count(*) FILTER (WHERE deleted_at IS NULL AND state = 'kept') FROM added
    GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id, kind) DO UPDATE SET total = totals.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE totals SET total = totals.total - gone.rows
    FROM (SELECT account_id, count(*) AS rows FROM removed
      WHERE deleted_at IS NULL AND state = 'kept' GROUP BY account_id) gone
    WHERE totals.account_id = gone.account_id AND totals.kind = 'animals';
  ELSE
    UPDATE totals SET total = totals.total + changed.rows
    FROM (
      SELECT account_id, sum(rows) AS rows FROM (
        SELECT account_id, count(*) AS rows FROM added WHERE deleted_at IS NULL AND state = 'kept' GROUP BY account_id
        UNION ALL
        SELECT account_id, -count(*) FROM removed WHERE deleted_at IS NULL AND state = 'kept' GROUP BY account_id
      ) both_sides GROUP BY account_id HAVING sum(rows) <> 0
    ) changed
    WHERE totals.account_id = changed.account_id AND totals.kind = 'animals';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER count_added ON animals;
--> statement-breakpoint
DROP TRIGGER count_removed ON animals;
--> statement-breakpoint
DROP TRIGGER count_changed ON animals;
--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON animals REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_kept_animals();
--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON animals REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_kept_animals();
--> statement-breakpoint
CREATE TRIGGER count_changed AFTER UPDATE ON animals REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_kept_animals();
--> statement-breakpoint
SELECT count_rows_of(kind) FROM unnest(ARRAY['bulbs', 'contacts', 'groups']) AS kind;
--> statement-breakpoint
-- `log_totals` holds, per animal and kind of log, how many there are and how many are flagged. The
-- trigger's argument is what flags a row. Per statement, in one order, so that two rounds over the
-- same animals wait for each other instead of dying together.
CREATE FUNCTION count_logs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted CONSTANT text := format('account_id, animal_id, count(*) AS rows, count(*) FILTER (WHERE %s) AS flags', TG_ARGV[0]);
  both_sides text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE format('INSERT INTO log_totals (account_id, animal_id, kind, total, flagged)
      SELECT account_id, animal_id, %L, rows, flags
      FROM (SELECT %s FROM added GROUP BY account_id, animal_id) counted ORDER BY account_id, animal_id
      ON CONFLICT (account_id, animal_id, kind) DO UPDATE
      SET total = log_totals.total + excluded.total, flagged = log_totals.flagged + excluded.flagged',
      TG_TABLE_NAME, counted);
    RETURN NULL;
  END IF;
  both_sides := format('SELECT account_id, animal_id, -rows AS rows, -flags AS flags
    FROM (SELECT %s FROM removed GROUP BY account_id, animal_id) gone', counted);
  IF TG_OP = 'UPDATE' THEN
    both_sides := both_sides || format(' UNION ALL
      SELECT account_id, animal_id, rows, flags
      FROM (SELECT %s FROM added GROUP BY account_id, animal_id) come', counted);
  END IF;
  EXECUTE format('UPDATE log_totals SET total = total + rows, flagged = flagged + flags
    FROM (SELECT account_id, animal_id, sum(rows) AS rows, sum(flags) AS flags
      FROM (%s) both_sides GROUP BY account_id, animal_id HAVING sum(rows) <> 0 OR sum(flags) <> 0) changed
    WHERE log_totals.account_id = changed.account_id AND log_totals.animal_id = changed.animal_id
      AND log_totals.kind = %L', both_sides, TG_TABLE_NAME);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_logs_of(kind text, flag text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_logs(%L)', kind, flag);
  EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_logs(%L)', kind, flag);
  EXECUTE format('CREATE TRIGGER count_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_logs(%L)', kind, flag);
  EXECUTE format('INSERT INTO log_totals (account_id, animal_id, kind, total, flagged)
    SELECT account_id, animal_id, %L, count(*), count(*) FILTER (WHERE %s) FROM %I GROUP BY account_id, animal_id',
    kind, flag, kind);
END
$$;
--> statement-breakpoint
SELECT count_logs_of('feeding_logs', 'not success'), count_logs_of('cleaning_logs', 'false'),
  count_logs_of('shedding_logs', 'false'), count_logs_of('weight_logs', 'false'), count_logs_of('poop_logs', 'unusual');
