CREATE TABLE "picked_feeders" (
	"account_id" uuid NOT NULL,
	"feeder_id" uuid NOT NULL,
	"picked_for" date NOT NULL,
	"days" smallint NOT NULL,
	"pieces" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picked_feeders_account_id_picked_for_days_feeder_id_pk" PRIMARY KEY("account_id","picked_for","days","feeder_id"),
	CONSTRAINT "picked_feeders_pieces" CHECK ("picked_feeders"."pieces" > 0)
);
--> statement-breakpoint
ALTER TABLE "feeders" ADD COLUMN "kind" text DEFAULT 'frozen' NOT NULL;--> statement-breakpoint
ALTER TABLE "picked_feeders" ADD CONSTRAINT "picked_feeders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picked_feeders" ADD CONSTRAINT "picked_feeders_account_id_feeder_id_feeders_account_id_id_fk" FOREIGN KEY ("account_id","feeder_id") REFERENCES "public"."feeders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picked_feeders_feeder" ON "picked_feeders" USING btree ("account_id","feeder_id");--> statement-breakpoint
CREATE INDEX "picked_feeders_day" ON "picked_feeders" USING btree ("picked_for");--> statement-breakpoint
-- No history is told of the guess.
ALTER TABLE "feeders" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "feeders" SET "kind" = CASE
	WHEN "name" || ' ' || "size" ~* '(?<![a-z])(?:frozen|thawed|f/t)(?![a-z])' THEN 'frozen'
	WHEN "name" || ' ' || "size" ~* '(?<![a-z])(?:live|living)(?![a-z])' THEN 'live'
	WHEN "name" || ' ' || "size" ~* '(?<![a-z])(?:mouse|mice|rats?|hamsters?|gerbils?|guinea pigs?|multimammates?)(?![a-z])' THEN 'frozen'
	WHEN "name" || ' ' || "size" ~* '(?<![a-z])(?:salad|greens?|weeds?|leaf|leaves|hay|grass|flowers?|blossoms?|herbs?|clover|dandelions?|kale|collards?|lettuce|endives?|romaine|rocket|cress|parsley|squash|courgettes?|pumpkins?|carrots?|peppers?|cucumbers?|cactus|opuntia|hibiscus|mulberr(?:y|ies)|vegetables?|veg|veggies|fruits?(?! *fl)|bananas?|mangoe?s?|papayas?|figs?|apples?|melons?|berries|pur[eé]e|eggs?|meat|mince|sausages?|tofu|diet|mix|blend|pellets?|powder|jelly|gel|chow|sticks?|dried|repashy|pangea|cgd|mazuri|zoomed|arcadia)(?![a-z])' THEN 'prepared'
	WHEN "name" || ' ' || "size" ~* '(?<![a-z])(?:crickets?|locusts?|hoppers?|grasshoppers?|katydids?|roach(?:es)?|cockroach(?:es)?|dubias?|discoids?|[a-z]*worms?|larvae?|grubs?|phoenix|maggots?|fl(?:y|ies)|moths?|beetles?|bugs?|insects?|springtails?|isopods?|woodlice|snails?|slugs?|guppy|guppies|minnows?|nightcrawlers?|shrimps?|daphnia)(?![a-z])' THEN 'live'
	ELSE 'frozen'
END;--> statement-breakpoint
ALTER TABLE "feeders" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "feeders" ADD CONSTRAINT "feeders_kind" CHECK ("feeders"."kind" in ('frozen', 'live', 'prepared'));