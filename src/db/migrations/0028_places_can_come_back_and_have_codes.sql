ALTER TABLE "qr_codes" DROP CONSTRAINT "qr_codes_record";--> statement-breakpoint
DROP INDEX "climate_places_place";--> statement-breakpoint
ALTER TABLE "climate_alarm_rules" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "climate_places" ADD COLUMN "deleted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD COLUMN "climate_place_id" uuid;--> statement-breakpoint
-- locks qr_codes: 0.3 s for a million rows
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_account_id_climate_place_id_climate_places_account_id_id_fk" FOREIGN KEY ("account_id","climate_place_id") REFERENCES "public"."climate_places"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "climate_alarm_rules_id" ON "climate_alarm_rules" USING btree ("account_id","id");--> statement-breakpoint
-- locks qr_codes: 0.9 s for a million rows
CREATE UNIQUE INDEX "qr_codes_climate_place" ON "qr_codes" USING btree ("account_id","climate_place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "climate_places_place" ON "climate_places" USING btree ("account_id","room","rack","tub") WHERE deleted_at is null;--> statement-breakpoint
-- locks qr_codes: 0.2 s for a million rows
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_record" CHECK (num_nonnulls("qr_codes"."animal_id", "qr_codes"."species_id", "qr_codes"."group_id", "qr_codes"."feeder_id", "qr_codes"."clutch_id", "qr_codes"."climate_place_id") = 1);