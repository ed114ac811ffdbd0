ALTER TABLE "eggs" ADD COLUMN "twin_id" uuid;--> statement-breakpoint
ALTER TABLE "eggs" ADD CONSTRAINT "eggs_account_id_twin_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","twin_id") REFERENCES "public"."animals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "eggs_twin" ON "eggs" USING btree ("account_id","twin_id");