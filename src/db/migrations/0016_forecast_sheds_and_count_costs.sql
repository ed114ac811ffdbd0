ALTER TABLE "accounts" ADD COLUMN "kwh_price" numeric(12, 4);--> statement-breakpoint
ALTER TABLE "bulbs" ADD COLUMN "hours_a_day" numeric(3, 1);--> statement-breakpoint
ALTER TABLE "bulbs" ADD COLUMN "duty_percent" smallint;--> statement-breakpoint
ALTER TABLE "bulbs" ADD COLUMN "kwh_price" numeric(12, 4);--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD COLUMN "unit_cost" bigint;--> statement-breakpoint
ALTER TABLE "bulbs" ADD CONSTRAINT "bulbs_hours_a_day" CHECK ("bulbs"."hours_a_day" between 0 and 24);--> statement-breakpoint
ALTER TABLE "bulbs" ADD CONSTRAINT "bulbs_duty_percent" CHECK ("bulbs"."duty_percent" between 0 and 100);