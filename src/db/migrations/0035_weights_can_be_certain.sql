ALTER TABLE "feeding_logs" ALTER COLUMN "feeding_method" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "feeding_logs" ALTER COLUMN "feeding_method" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "weight_logs" ADD COLUMN "is_certain" boolean DEFAULT false NOT NULL;