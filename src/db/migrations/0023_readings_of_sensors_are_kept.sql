CREATE TABLE "climate_heard" (
	"account_id" uuid NOT NULL,
	"series" integer NOT NULL,
	"heard_at" timestamp(3) with time zone NOT NULL,
	"at" timestamp(3) with time zone,
	"value" integer,
	"gap_s" integer,
	CONSTRAINT "climate_heard_account_id_series_pk" PRIMARY KEY("account_id","series")
);
--> statement-breakpoint
CREATE TABLE "climate_hours" (
	"hour" timestamp(3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"series" integer NOT NULL,
	"n" integer NOT NULL,
	"total" bigint NOT NULL,
	"low" integer NOT NULL,
	"high" integer NOT NULL,
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "climate_hours_account_id_series_hour_pk" PRIMARY KEY("account_id","series","hour")
);
--> statement-breakpoint
CREATE TABLE "climate_open_hours" (
	"account_id" uuid NOT NULL,
	"series" integer NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "climate_open_hours_account_id_series_hour_pk" PRIMARY KEY("account_id","series","hour")
);
--> statement-breakpoint
CREATE TABLE "climate_placements" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sensor_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"zone" text NOT NULL,
	"placed_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "climate_placements_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "climate_placements_zone" CHECK ("climate_placements"."zone" in ('basking', 'warm_end', 'cool_end', 'room', 'water', 'lamp'))
);
--> statement-breakpoint
CREATE TABLE "climate_places" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"rack" text DEFAULT '' NOT NULL,
	"tub" text DEFAULT '' NOT NULL,
	"day_from" text DEFAULT '08:00' NOT NULL,
	"day_to" text DEFAULT '20:00' NOT NULL,
	"targets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"substrate" text DEFAULT '' NOT NULL,
	"substrate_on" date,
	"substrate_days" integer,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "climate_places_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "climate_readings" (
	"at" timestamp(3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"series" integer NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "climate_readings_account_id_series_at_pk" PRIMARY KEY("account_id","series","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
-- Its partitions, which the server makes and drops: not in public, where each table is one of the product's.
CREATE SCHEMA IF NOT EXISTS "climate_weeks";
--> statement-breakpoint
CREATE TABLE "climate_refusals" (
	"account_id" uuid NOT NULL,
	"door" text NOT NULL,
	"series" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"times" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "climate_refusals_account_id_door_series_reason_pk" PRIMARY KEY("account_id","door","series","reason"),
	CONSTRAINT "climate_refusals_door" CHECK ("climate_refusals"."door" in ('influx', 'json', 'hand')),
	CONSTRAINT "climate_refusals_reason" CHECK ("climate_refusals"."reason" in ('not_a_number', 'future', 'too_old', 'error_value', 'out_of_range', 'unit', 'too_many_sensors', 'unreadable', 'not_climate'))
);
--> statement-breakpoint
CREATE TABLE "climate_sensors" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"series" integer NOT NULL,
	"door" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"unit" text,
	"said" text DEFAULT '' NOT NULL,
	"asking" text,
	"is_ignored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "climate_sensors_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "climate_sensors_series" UNIQUE("account_id","series"),
	CONSTRAINT "climate_sensors_door" CHECK ("climate_sensors"."door" in ('influx', 'json', 'hand')),
	CONSTRAINT "climate_sensors_kind" CHECK ("climate_sensors"."kind" in ('temperature', 'humidity', 'uvi', 'power', 'battery')),
	CONSTRAINT "climate_sensors_unit" CHECK ("climate_sensors"."unit" in ('celsius', 'fahrenheit', 'percent', 'index'))
);
--> statement-breakpoint
ALTER TABLE "api_tokens" DROP CONSTRAINT "api_tokens_scope";--> statement-breakpoint
ALTER TABLE "climate_heard" ADD CONSTRAINT "climate_heard_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_heard" ADD CONSTRAINT "climate_heard_sensor" FOREIGN KEY ("account_id","series") REFERENCES "public"."climate_sensors"("account_id","series") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_hours" ADD CONSTRAINT "climate_hours_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_hours" ADD CONSTRAINT "climate_hours_sensor" FOREIGN KEY ("account_id","series") REFERENCES "public"."climate_sensors"("account_id","series") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_open_hours" ADD CONSTRAINT "climate_open_hours_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_open_hours" ADD CONSTRAINT "climate_open_hours_sensor" FOREIGN KEY ("account_id","series") REFERENCES "public"."climate_sensors"("account_id","series") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_placements" ADD CONSTRAINT "climate_placements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_placements" ADD CONSTRAINT "climate_placements_account_id_sensor_id_climate_sensors_account_id_id_fk" FOREIGN KEY ("account_id","sensor_id") REFERENCES "public"."climate_sensors"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_placements" ADD CONSTRAINT "climate_placements_account_id_place_id_climate_places_account_id_id_fk" FOREIGN KEY ("account_id","place_id") REFERENCES "public"."climate_places"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_places" ADD CONSTRAINT "climate_places_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_refusals" ADD CONSTRAINT "climate_refusals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_sensors" ADD CONSTRAINT "climate_sensors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "climate_open_hours_hour" ON "climate_open_hours" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "climate_placements_current" ON "climate_placements" USING btree ("account_id","sensor_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "climate_placements_sensor" ON "climate_placements" USING btree ("account_id","sensor_id");--> statement-breakpoint
CREATE INDEX "climate_placements_place" ON "climate_placements" USING btree ("account_id","place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "climate_places_place" ON "climate_places" USING btree ("account_id","room","rack","tub");--> statement-breakpoint
CREATE UNIQUE INDEX "climate_sensors_heard" ON "climate_sensors" USING btree ("account_id","door","name","kind");--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_scope" CHECK ("api_tokens"."scope" in ('read', 'write', 'readings'));