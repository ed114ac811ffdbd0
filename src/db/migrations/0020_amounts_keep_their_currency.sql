ALTER TABLE "vet_visits" ADD COLUMN "cost_currency" char(3);--> statement-breakpoint
ALTER TABLE "feeders" ADD COLUMN "cost_currency" char(3);--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD COLUMN "unit_currency" char(3);