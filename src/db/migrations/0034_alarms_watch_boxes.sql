DROP INDEX "climate_alarm_rules_id";--> statement-breakpoint
DROP INDEX "climate_alarms_open";--> statement-breakpoint
ALTER TABLE "climate_alarm_rules" DROP CONSTRAINT "climate_alarm_rules_account_id_place_id_zone_kind_pk";--> statement-breakpoint
ALTER TABLE "climate_watches" DROP CONSTRAINT "climate_watches_account_id_place_id_zone_kind_cause_pk";--> statement-breakpoint
ALTER TABLE "climate_alarm_rules" ALTER COLUMN "place_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "climate_watches" ALTER COLUMN "place_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "climate_alarm_rules" ADD CONSTRAINT "climate_alarm_rules_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
ALTER TABLE "climate_alarm_rules" ADD COLUMN "box" text;--> statement-breakpoint
ALTER TABLE "climate_alarms" ADD COLUMN "in_incubator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "climate_watches" ADD COLUMN "box" text;--> statement-breakpoint
CREATE UNIQUE INDEX "climate_alarms_open" ON "climate_alarms" USING btree ("account_id","cause","room","in_incubator") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "climate_alarm_rules" ADD CONSTRAINT "climate_alarm_rules_zone" UNIQUE NULLS NOT DISTINCT("account_id","place_id","box","zone","kind");--> statement-breakpoint
ALTER TABLE "climate_watches" ADD CONSTRAINT "climate_watches_zone" UNIQUE NULLS NOT DISTINCT("account_id","place_id","box","zone","kind","cause");--> statement-breakpoint
ALTER TABLE "climate_alarm_rules" ADD CONSTRAINT "climate_alarm_rules_somewhere" CHECK (num_nonnulls("climate_alarm_rules"."place_id", "climate_alarm_rules"."box") = 1);--> statement-breakpoint
ALTER TABLE "climate_watches" ADD CONSTRAINT "climate_watches_somewhere" CHECK (num_nonnulls("climate_watches"."place_id", "climate_watches"."box") = 1);