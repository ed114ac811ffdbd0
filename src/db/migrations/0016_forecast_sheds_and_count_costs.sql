DROP INDEX "sales_listing";--> statement-breakpoint
DROP INDEX "sales_animal";--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "returned_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_listing" ON "sales" USING btree ("account_id","listing_id") WHERE deleted_at is null and returned_on is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_animal" ON "sales" USING btree ("account_id","animal_id") WHERE deleted_at is null and returned_on is null;