CREATE TABLE "climate_devices" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"unit" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"reached_at" timestamp(3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"at_limit" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rests_until" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "climate_devices_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "climate_devices_unit" CHECK ("climate_devices"."unit" in ('celsius', 'fahrenheit'))
);
--> statement-breakpoint
ALTER TABLE "climate_refusals" DROP CONSTRAINT "climate_refusals_door";--> statement-breakpoint
ALTER TABLE "climate_sensors" DROP CONSTRAINT "climate_sensors_door";--> statement-breakpoint
ALTER TABLE "climate_sensors" ADD COLUMN "device_error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "climate_devices" ADD CONSTRAINT "climate_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "climate_devices_address" ON "climate_devices" USING btree ("account_id","address");--> statement-breakpoint
CREATE INDEX "climate_devices_rest" ON "climate_devices" USING btree ("rests_until");--> statement-breakpoint
ALTER TABLE "climate_refusals" ADD CONSTRAINT "climate_refusals_door" CHECK ("climate_refusals"."door" in ('influx', 'json', 'hand', 'file', 'herpstat', 'mqtt'));--> statement-breakpoint
ALTER TABLE "climate_sensors" ADD CONSTRAINT "climate_sensors_door" CHECK ("climate_sensors"."door" in ('influx', 'json', 'hand', 'file', 'herpstat', 'mqtt'));