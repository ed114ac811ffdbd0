CREATE TABLE "air_readings" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"happened_at" timestamp(3) with time zone NOT NULL,
	"box" text DEFAULT '' NOT NULL,
	"celsius" numeric(4, 1),
	"humidity" numeric(4, 1),
	"recorded_by" uuid,
	CONSTRAINT "air_readings_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "air_readings_something" CHECK (num_nonnulls("air_readings"."celsius", "air_readings"."humidity") > 0)
);
--> statement-breakpoint
CREATE TABLE "clutches" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"pairing_id" uuid,
	"dam_id" uuid,
	"sire_id" uuid,
	"number_of_eggs" integer DEFAULT 1 NOT NULL,
	"laid_on" date,
	"expected_to_hatch_on" date,
	"hatched_on" date,
	"send_hatch_reminder" boolean DEFAULT false NOT NULL,
	"is_litter" boolean DEFAULT false NOT NULL,
	"incubating_since" date,
	"box" text DEFAULT '' NOT NULL,
	"celsius_from" numeric(4, 1),
	"celsius_to" numeric(4, 1),
	"humidity_from" smallint,
	"humidity_to" smallint,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "clutches_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "clutches_number_of_eggs" CHECK ("clutches"."number_of_eggs" >= 1)
);
--> statement-breakpoint
CREATE TABLE "egg_checks" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"clutch_id" uuid NOT NULL,
	"egg_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"is_candled" boolean DEFAULT false NOT NULL,
	"weight_in_grams" numeric(8, 2),
	"notes" text DEFAULT '' NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "egg_checks_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "eggs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"clutch_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"state" text DEFAULT 'good' NOT NULL,
	"state_on" date,
	"notes" text DEFAULT '' NOT NULL,
	"animal_id" uuid,
	"hatched_by" uuid,
	"hatched_at" timestamp(3) with time zone,
	CONSTRAINT "eggs_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "eggs_state" CHECK ("eggs"."state" in ('good', 'pipped', 'hatched', 'went_bad', 'died_in_shell', 'slug'))
);
--> statement-breakpoint
CREATE TABLE "pairing_logs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"pairing_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"successful" boolean DEFAULT true NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"kind" text,
	"recorded_by" uuid,
	CONSTRAINT "pairing_logs_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "pairing_logs_kind" CHECK ("pairing_logs"."kind" in ('paired', 'locked', 'ovulated', 'pre_lay_shed', 'laid'))
);
--> statement-breakpoint
CREATE TABLE "pairing_plans" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"identifier" text NOT NULL,
	"sire_id" uuid NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "pairing_plans_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "pairings" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"plan_id" uuid NOT NULL,
	"dam_id" uuid NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"cross" jsonb,
	CONSTRAINT "pairings_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "possible_sires" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"clutch_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	CONSTRAINT "possible_sires_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "loci" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"species_id" uuid NOT NULL,
	"name" text NOT NULL,
	"replaces" text DEFAULT '' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"linkage" text DEFAULT 'autosomal' NOT NULL,
	"recombination" numeric(3, 1),
	"alleles" jsonb NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	CONSTRAINT "loci_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "loci_linkage" CHECK ("loci"."linkage" in ('autosomal', 'Z', 'X', 'XY_pseudo')),
	CONSTRAINT "loci_recombination" CHECK ("loci"."recombination" between 0 and 50)
);
--> statement-breakpoint
ALTER TABLE "animals" DROP CONSTRAINT "animals_state";--> statement-breakpoint
ALTER TABLE "qr_codes" DROP CONSTRAINT "qr_codes_record";--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "dam_id" uuid;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "sire_id" uuid;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD COLUMN "clutch_id" uuid;--> statement-breakpoint
ALTER TABLE "species" ADD COLUMN "incubation_days" smallint;--> statement-breakpoint
ALTER TABLE "species" ADD COLUMN "incubation_celsius" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "species" ADD COLUMN "pre_lay_days" smallint;--> statement-breakpoint
ALTER TABLE "species" ADD COLUMN "bears_live" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "air_readings" ADD CONSTRAINT "air_readings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_readings" ADD CONSTRAINT "air_readings_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clutches" ADD CONSTRAINT "clutches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clutches" ADD CONSTRAINT "clutches_account_id_pairing_id_pairings_account_id_id_fk" FOREIGN KEY ("account_id","pairing_id") REFERENCES "public"."pairings"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clutches" ADD CONSTRAINT "clutches_account_id_dam_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","dam_id") REFERENCES "public"."animals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clutches" ADD CONSTRAINT "clutches_account_id_sire_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","sire_id") REFERENCES "public"."animals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "egg_checks" ADD CONSTRAINT "egg_checks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "egg_checks" ADD CONSTRAINT "egg_checks_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "egg_checks" ADD CONSTRAINT "egg_checks_account_id_clutch_id_clutches_account_id_id_fk" FOREIGN KEY ("account_id","clutch_id") REFERENCES "public"."clutches"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "egg_checks" ADD CONSTRAINT "egg_checks_account_id_egg_id_eggs_account_id_id_fk" FOREIGN KEY ("account_id","egg_id") REFERENCES "public"."eggs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eggs" ADD CONSTRAINT "eggs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eggs" ADD CONSTRAINT "eggs_hatched_by_users_id_fk" FOREIGN KEY ("hatched_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eggs" ADD CONSTRAINT "eggs_account_id_clutch_id_clutches_account_id_id_fk" FOREIGN KEY ("account_id","clutch_id") REFERENCES "public"."clutches"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eggs" ADD CONSTRAINT "eggs_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_logs" ADD CONSTRAINT "pairing_logs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_logs" ADD CONSTRAINT "pairing_logs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_logs" ADD CONSTRAINT "pairing_logs_account_id_pairing_id_pairings_account_id_id_fk" FOREIGN KEY ("account_id","pairing_id") REFERENCES "public"."pairings"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_plans" ADD CONSTRAINT "pairing_plans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_plans" ADD CONSTRAINT "pairing_plans_account_id_sire_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","sire_id") REFERENCES "public"."animals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_account_id_plan_id_pairing_plans_account_id_id_fk" FOREIGN KEY ("account_id","plan_id") REFERENCES "public"."pairing_plans"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_account_id_dam_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","dam_id") REFERENCES "public"."animals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "possible_sires" ADD CONSTRAINT "possible_sires_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "possible_sires" ADD CONSTRAINT "possible_sires_account_id_clutch_id_clutches_account_id_id_fk" FOREIGN KEY ("account_id","clutch_id") REFERENCES "public"."clutches"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "possible_sires" ADD CONSTRAINT "possible_sires_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loci" ADD CONSTRAINT "loci_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loci" ADD CONSTRAINT "loci_account_id_species_id_species_account_id_id_fk" FOREIGN KEY ("account_id","species_id") REFERENCES "public"."species"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "air_readings_moment" ON "air_readings" USING btree ("account_id","box","happened_at");--> statement-breakpoint
CREATE INDEX "clutches_by_name" ON "clutches" USING btree ("account_id","name" collate "natural","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clutches_by_age" ON "clutches" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clutches_pairing" ON "clutches" USING btree ("account_id","pairing_id");--> statement-breakpoint
CREATE INDEX "clutches_dam" ON "clutches" USING btree ("account_id","dam_id");--> statement-breakpoint
CREATE INDEX "clutches_sire" ON "clutches" USING btree ("account_id","sire_id");--> statement-breakpoint
CREATE INDEX "clutches_expected" ON "clutches" USING btree ("account_id","expected_to_hatch_on") WHERE deleted_at is null and hatched_on is null;--> statement-breakpoint
CREATE INDEX "egg_checks_egg" ON "egg_checks" USING btree ("account_id","egg_id","happened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "egg_checks_clutch" ON "egg_checks" USING btree ("account_id","clutch_id","happened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "eggs_number" ON "eggs" USING btree ("account_id","clutch_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "eggs_animal" ON "eggs" USING btree ("account_id","animal_id");--> statement-breakpoint
CREATE INDEX "pairing_logs_pairing" ON "pairing_logs" USING btree ("account_id","pairing_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pairing_plans_by_name" ON "pairing_plans" USING btree ("account_id","identifier" collate "natural","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pairing_plans_by_age" ON "pairing_plans" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pairing_plans_sire" ON "pairing_plans" USING btree ("account_id","sire_id");--> statement-breakpoint
CREATE INDEX "pairings_plan" ON "pairings" USING btree ("account_id","plan_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pairings_dam" ON "pairings" USING btree ("account_id","dam_id");--> statement-breakpoint
CREATE UNIQUE INDEX "possible_sires_pair" ON "possible_sires" USING btree ("account_id","clutch_id","animal_id");--> statement-breakpoint
CREATE INDEX "possible_sires_animal" ON "possible_sires" USING btree ("account_id","animal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "loci_name" ON "loci" USING btree ("account_id","species_id",lower("name"));--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_account_id_dam_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","dam_id") REFERENCES "public"."animals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_account_id_sire_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","sire_id") REFERENCES "public"."animals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_account_id_clutch_id_clutches_account_id_id_fk" FOREIGN KEY ("account_id","clutch_id") REFERENCES "public"."clutches"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "animals_dam" ON "animals" USING btree ("account_id","dam_id") WHERE dam_id is not null;--> statement-breakpoint
CREATE INDEX "animals_sire" ON "animals" USING btree ("account_id","sire_id") WHERE sire_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_clutch" ON "qr_codes" USING btree ("account_id","clutch_id");--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_state" CHECK ("animals"."state" in ('kept', 'sold', 'loaned_out', 'rehomed', 'died', 'outside'));--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_record" CHECK (num_nonnulls("qr_codes"."animal_id", "qr_codes"."species_id", "qr_codes"."group_id", "qr_codes"."feeder_id", "qr_codes"."clutch_id") = 1);