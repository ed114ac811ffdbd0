CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"currency" char(3) DEFAULT 'GBP' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "animals" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"sex" text NOT NULL,
	"species_id" uuid,
	"genetics" text DEFAULT '' NOT NULL,
	"date_hatched" date,
	"date_hatched_precision" text DEFAULT 'day' NOT NULL,
	"source" text,
	"acquired_via" text,
	"quarantined_at" timestamp(3) with time zone,
	"description" text DEFAULT '' NOT NULL,
	"photo_id" uuid,
	CONSTRAINT "animals_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "animals_sex" CHECK ("animals"."sex" in ('male', 'female', 'unknown')),
	CONSTRAINT "animals_date_hatched_precision" CHECK ("animals"."date_hatched_precision" in ('day', 'month', 'year')),
	CONSTRAINT "animals_source" CHECK ("animals"."source" in ('captive_bred', 'captive_farmed', 'long_term_captive', 'wild_caught', 'unknown')),
	CONSTRAINT "animals_acquired_via" CHECK ("animals"."acquired_via" in ('purchased', 'produced', 'traded', 'gifted', 'adopted', 'rescued', 'short_term_foster', 'long_term_foster'))
);
--> statement-breakpoint
CREATE TABLE "feeders" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"weight" numeric(12, 2),
	"quantity" integer,
	"acquired_from" text DEFAULT '' NOT NULL,
	"cost" bigint,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "feeders_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "feeders_quantity" CHECK ("feeders"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "feeding_logs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"success" boolean DEFAULT true NOT NULL,
	"feeding_method" text DEFAULT 'tong' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"feeder_id" uuid NOT NULL,
	"supplement_id" uuid,
	"recorded_by" uuid,
	CONSTRAINT "feeding_logs_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "feeding_logs_feeding_method" CHECK ("feeding_logs"."feeding_method" in ('tong', 'hand', 'bowl', 'live', 'assisted', 'other'))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('owner', 'shared'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "pictures_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"needs_second_step" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "species" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"common_name" text NOT NULL,
	"latin_name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"country_of_origin" char(2),
	CONSTRAINT "species_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "subscription_periods" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"starts_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp(3) with time zone,
	"source" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_periods_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "subscription_periods_order" CHECK ("subscription_periods"."ends_at" >= "subscription_periods"."starts_at"),
	CONSTRAINT "subscription_periods_source" CHECK ("subscription_periods"."source" in ('local'))
);
--> statement-breakpoint
CREATE TABLE "supplements" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"acquired_from" text DEFAULT '' NOT NULL,
	CONSTRAINT "supplements_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "totals_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"operator" boolean DEFAULT false NOT NULL,
	"onboarded_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_account_id_species_id_species_account_id_id_fk" FOREIGN KEY ("account_id","species_id") REFERENCES "public"."species"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_account_id_photo_id_pictures_account_id_id_fk" FOREIGN KEY ("account_id","photo_id") REFERENCES "public"."pictures"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeders" ADD CONSTRAINT "feeders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD CONSTRAINT "feeding_logs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD CONSTRAINT "feeding_logs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD CONSTRAINT "feeding_logs_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD CONSTRAINT "feeding_logs_account_id_feeder_id_feeders_account_id_id_fk" FOREIGN KEY ("account_id","feeder_id") REFERENCES "public"."feeders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD CONSTRAINT "feeding_logs_account_id_supplement_id_supplements_account_id_id_fk" FOREIGN KEY ("account_id","supplement_id") REFERENCES "public"."supplements"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_user_id_memberships_account_id_user_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "species" ADD CONSTRAINT "species_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totals" ADD CONSTRAINT "totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "animals_by_name" ON "animals" USING btree ("account_id","name" collate "natural","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "animals_by_age" ON "animals" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "animals_species" ON "animals" USING btree ("account_id","species_id");--> statement-breakpoint
CREATE INDEX "animals_quarantine" ON "animals" USING btree ("account_id") WHERE quarantined_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "animals_photo" ON "animals" USING btree ("account_id","photo_id");--> statement-breakpoint
CREATE INDEX "feeders_by_name" ON "feeders" USING btree ("account_id","name" collate "natural","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "feeders_by_age" ON "feeders" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "feeding_logs_animal" ON "feeding_logs" USING btree ("account_id","animal_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feeding_logs_latest" ON "feeding_logs" USING btree ("account_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feeding_logs_feeder" ON "feeding_logs" USING btree ("account_id","feeder_id");--> statement-breakpoint
CREATE INDEX "feeding_logs_supplement" ON "feeding_logs" USING btree ("account_id","supplement_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_owner" ON "memberships" USING btree ("account_id") WHERE role = 'owner';--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "species_by_name" ON "species" USING btree ("account_id","common_name" collate "natural","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "species_by_age" ON "species" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "supplements_by_name" ON "supplements" USING btree ("account_id","name" collate "natural","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "supplements_by_age" ON "supplements" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "throttles_expiry" ON "throttles" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));