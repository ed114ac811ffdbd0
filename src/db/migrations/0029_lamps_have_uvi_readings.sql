ALTER TABLE "bulbs" ADD COLUMN "uvi_needed" numeric(3, 1);--> statement-breakpoint
ALTER TABLE "bulbs" ADD COLUMN "uvi_readings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bulbs" ADD COLUMN "uv_fades_on" date;