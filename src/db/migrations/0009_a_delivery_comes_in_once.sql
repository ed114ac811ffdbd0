ALTER TABLE "feeders" ADD COLUMN "last_delivery_id" uuid;--> statement-breakpoint
ALTER TABLE "feeders" ADD COLUMN "last_delivery_count" integer;