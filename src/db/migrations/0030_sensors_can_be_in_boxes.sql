ALTER TABLE "climate_placements" ALTER COLUMN "place_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "climate_placements" ADD COLUMN "box" text;--> statement-breakpoint
CREATE INDEX "climate_placements_box" ON "climate_placements" USING btree ("account_id","box") WHERE box is not null;--> statement-breakpoint
ALTER TABLE "climate_placements" ADD CONSTRAINT "climate_placements_somewhere" CHECK (num_nonnulls("climate_placements"."place_id", "climate_placements"."box") = 1);