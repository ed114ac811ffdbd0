CREATE TABLE "climate_alarm_rules" (
	"account_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"zone" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	"minutes" integer,
	"silent_minutes" integer,
	"is_rated" boolean,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "climate_alarm_rules_account_id_place_id_zone_kind_pk" PRIMARY KEY("account_id","place_id","zone","kind")
);
--> statement-breakpoint
CREATE TABLE "climate_alarm_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"minutes" integer DEFAULT 20 NOT NULL,
	"second_user_id" uuid,
	"heartbeat_url" text DEFAULT '' NOT NULL,
	"heartbeat_at" timestamp(3) with time zone,
	"heartbeat_error" text DEFAULT '' NOT NULL,
	"tests_weekly" boolean DEFAULT false NOT NULL,
	"tested_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "climate_alarms" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"cause" text NOT NULL,
	"room" text NOT NULL,
	"zones" jsonb NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"raised_at" timestamp(3) with time zone NOT NULL,
	"mailed_at" timestamp(3) with time zone,
	"second_at" timestamp(3) with time zone,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"acknowledged_at" timestamp(3) with time zone,
	"acknowledged_by" uuid,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "climate_alarms_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "climate_alarms_cause" CHECK ("climate_alarms"."cause" in ('cold', 'hot', 'dry', 'damp', 'uv_low', 'uv_high', 'silent', 'error'))
);
--> statement-breakpoint
CREATE TABLE "climate_rounds" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "climate_rounds_one" CHECK ("climate_rounds"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "climate_watches" (
	"account_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"zone" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"alarm_id" uuid,
	CONSTRAINT "climate_watches_account_id_place_id_zone_kind_cause_pk" PRIMARY KEY("account_id","place_id","zone","kind","cause")
);
--> statement-breakpoint
ALTER TABLE "climate_alarm_rules" ADD CONSTRAINT "climate_alarm_rules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_alarm_rules" ADD CONSTRAINT "climate_alarm_rules_account_id_place_id_climate_places_account_id_id_fk" FOREIGN KEY ("account_id","place_id") REFERENCES "public"."climate_places"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_alarm_settings" ADD CONSTRAINT "climate_alarm_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_alarm_settings" ADD CONSTRAINT "climate_alarm_settings_second_user_id_users_id_fk" FOREIGN KEY ("second_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_alarms" ADD CONSTRAINT "climate_alarms_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_watches" ADD CONSTRAINT "climate_watches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_watches" ADD CONSTRAINT "climate_watches_account_id_place_id_climate_places_account_id_id_fk" FOREIGN KEY ("account_id","place_id") REFERENCES "public"."climate_places"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_watches" ADD CONSTRAINT "climate_watches_account_id_alarm_id_climate_alarms_account_id_id_fk" FOREIGN KEY ("account_id","alarm_id") REFERENCES "public"."climate_alarms"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "climate_alarms_open" ON "climate_alarms" USING btree ("account_id","cause","room") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "climate_alarms_latest" ON "climate_alarms" USING btree ("account_id","since" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "climate_watches_alarm" ON "climate_watches" USING btree ("account_id","alarm_id");