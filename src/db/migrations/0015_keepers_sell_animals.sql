CREATE TABLE "blocked_visitors" (
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_visitors_account_id_email_pk" PRIMARY KEY("account_id","email")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"listing_id" uuid,
	"visitor_name" text NOT NULL,
	"visitor_email" text NOT NULL,
	"link_hash" "bytea" NOT NULL,
	"latest_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversations_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"sale_id" uuid,
	"link_hash" "bytea" NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"taken_at" timestamp(3) with time zone,
	"taken_by" text DEFAULT '' NOT NULL,
	"offered_by" uuid,
	CONSTRAINT "hand_overs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "listing_pictures" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"listing_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "listing_pictures_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"title" text NOT NULL,
	"listing_id" uuid,
	"animal_id" uuid,
	"sold_on" date NOT NULL,
	"price" bigint,
	"currency" char(3) NOT NULL,
	"buyer" text DEFAULT '' NOT NULL,
	"contact_id" uuid,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "sales_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "sales_price" CHECK ("sales"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop_days" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"day" date NOT NULL,
	"listing_id" uuid,
	"views" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_days_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "shop_listings" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint,
	"privacy" text NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"animal_id" uuid,
	CONSTRAINT "shop_listings_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "shop_listings_privacy" CHECK ("shop_listings"."privacy" in ('public', 'private')),
	CONSTRAINT "shop_listings_status" CHECK ("shop_listings"."status" in ('for_sale', 'on_hold', 'sold')),
	CONSTRAINT "shop_listings_price" CHECK ("shop_listings"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop_messages" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"side" text NOT NULL,
	"content" text NOT NULL,
	"recorded_by" uuid,
	"outbox_id" uuid,
	CONSTRAINT "shop_messages_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "shop_messages_side" CHECK ("shop_messages"."side" in ('visitor', 'keeper'))
);
--> statement-breakpoint
CREATE TABLE "shop_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_visitors" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	"seen" uuid NOT NULL,
	CONSTRAINT "shop_visitors_account_id_day_seen_visitor_pk" PRIMARY KEY("account_id","day","seen","visitor")
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"privacy" text DEFAULT 'private' NOT NULL,
	"currency" char(3) DEFAULT 'GBP' NOT NULL,
	"facebook_url" text DEFAULT '' NOT NULL,
	"instagram_url" text DEFAULT '' NOT NULL,
	"twitter_url" text DEFAULT '' NOT NULL,
	"youtube_url" text DEFAULT '' NOT NULL,
	"tiktok_url" text DEFAULT '' NOT NULL,
	"logo_id" uuid,
	"banner_id" uuid,
	"banner_hue" smallint,
	"footer_info" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"address_line_2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"county" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"country" char(2),
	CONSTRAINT "shops_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "shops_privacy" CHECK ("shops"."privacy" in ('public', 'private'))
);
--> statement-breakpoint
CREATE TABLE "take_overs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"seller" text NOT NULL,
	CONSTRAINT "take_overs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "handed_over_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD COLUMN "card_fields" text[];--> statement-breakpoint
ALTER TABLE "blocked_visitors" ADD CONSTRAINT "blocked_visitors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_account_id_listing_id_shop_listings_account_id_id_fk" FOREIGN KEY ("account_id","listing_id") REFERENCES "public"."shop_listings"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_account_id_sale_id_sales_account_id_id_fk" FOREIGN KEY ("account_id","sale_id") REFERENCES "public"."sales"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_pictures" ADD CONSTRAINT "listing_pictures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_pictures" ADD CONSTRAINT "listing_pictures_account_id_listing_id_shop_listings_account_id_id_fk" FOREIGN KEY ("account_id","listing_id") REFERENCES "public"."shop_listings"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_pictures" ADD CONSTRAINT "listing_pictures_account_id_picture_id_pictures_account_id_id_fk" FOREIGN KEY ("account_id","picture_id") REFERENCES "public"."pictures"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_account_id_listing_id_shop_listings_account_id_id_fk" FOREIGN KEY ("account_id","listing_id") REFERENCES "public"."shop_listings"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_account_id_contact_id_contacts_account_id_id_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_days" ADD CONSTRAINT "shop_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_days" ADD CONSTRAINT "shop_days_account_id_listing_id_shop_listings_account_id_id_fk" FOREIGN KEY ("account_id","listing_id") REFERENCES "public"."shop_listings"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_listings" ADD CONSTRAINT "shop_listings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_listings" ADD CONSTRAINT "shop_listings_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_messages" ADD CONSTRAINT "shop_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_messages" ADD CONSTRAINT "shop_messages_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_messages" ADD CONSTRAINT "shop_messages_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_slugs" ADD CONSTRAINT "shop_slugs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_slugs" ADD CONSTRAINT "shop_slugs_account_id_shop_id_shops_account_id_id_fk" FOREIGN KEY ("account_id","shop_id") REFERENCES "public"."shops"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_visitors" ADD CONSTRAINT "shop_visitors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_account_id_logo_id_pictures_account_id_id_fk" FOREIGN KEY ("account_id","logo_id") REFERENCES "public"."pictures"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_account_id_banner_id_pictures_account_id_id_fk" FOREIGN KEY ("account_id","banner_id") REFERENCES "public"."pictures"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_overs" ADD CONSTRAINT "take_overs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_overs" ADD CONSTRAINT "take_overs_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_link" ON "conversations" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "conversations_latest" ON "conversations" USING btree ("account_id","latest_at" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_listing" ON "conversations" USING btree ("account_id","listing_id");--> statement-breakpoint
CREATE INDEX "conversations_visitor" ON "conversations" USING btree ("account_id","visitor_email");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_link" ON "hand_overs" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_open" ON "hand_overs" USING btree ("account_id","animal_id") WHERE revoked_at is null and taken_at is null;--> statement-breakpoint
CREATE INDEX "hand_overs_sale" ON "hand_overs" USING btree ("account_id","sale_id");--> statement-breakpoint
CREATE INDEX "listing_pictures_listing" ON "listing_pictures" USING btree ("account_id","listing_id","position");--> statement-breakpoint
CREATE INDEX "listing_pictures_picture" ON "listing_pictures" USING btree ("account_id","picture_id");--> statement-breakpoint
CREATE INDEX "sales_by_day" ON "sales" USING btree ("account_id","sold_on" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_listing" ON "sales" USING btree ("account_id","listing_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_animal" ON "sales" USING btree ("account_id","animal_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_contact" ON "sales" USING btree ("account_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_days_day" ON "shop_days" USING btree ("account_id","day",coalesce("listing_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "shop_days_listing" ON "shop_days" USING btree ("account_id","listing_id");--> statement-breakpoint
CREATE INDEX "shop_listings_by_name" ON "shop_listings" USING btree ("account_id","title" collate "natural","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_listings_by_age" ON "shop_listings" USING btree ("account_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_listings_animal" ON "shop_listings" USING btree ("account_id","animal_id");--> statement-breakpoint
CREATE INDEX "shop_messages_conversation" ON "shop_messages" USING btree ("account_id","conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shop_slugs_shop" ON "shop_slugs" USING btree ("account_id","shop_id");--> statement-breakpoint
CREATE INDEX "shop_visitors_day" ON "shop_visitors" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "shops_account" ON "shops" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shops_slug" ON "shops" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "take_overs_animal" ON "take_overs" USING btree ("account_id","animal_id");