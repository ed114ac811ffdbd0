ALTER TABLE "climate_refusals" DROP CONSTRAINT "climate_refusals_reason";--> statement-breakpoint
ALTER TABLE "climate_readings" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "climate_readings" ADD COLUMN "offsets_ms" integer[];--> statement-breakpoint
ALTER TABLE "climate_readings" ADD COLUMN "thousandths" integer[];--> statement-breakpoint
ALTER TABLE "climate_refusals" ADD CONSTRAINT "climate_refusals_reason" CHECK ("climate_refusals"."reason" in ('not_a_number', 'future', 'too_old', 'error_value', 'out_of_range', 'unit', 'too_often', 'too_many_sensors', 'unreadable', 'not_climate'));