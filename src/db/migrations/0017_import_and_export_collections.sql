CREATE TABLE "archives" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'packing' NOT NULL,
	"asked_by" uuid,
	"tries" smallint DEFAULT 0 NOT NULL,
	"try_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"step" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"contents" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint,
	"expires_at" timestamp(3) with time zone,
	CONSTRAINT "archives_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "archives_status" CHECK ("archives"."status" in ('packing', 'ready', 'failed')),
	CONSTRAINT "archives_step" CHECK ("archives"."step" in ('waiting', 'records', 'pictures'))
);
--> statement-breakpoint
CREATE TABLE "help_answers" (
	"account_id" uuid NOT NULL,
	"article" text NOT NULL,
	"was_helpful" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_answers_account_id_article_pk" PRIMARY KEY("account_id","article")
);
--> statement-breakpoint
CREATE TABLE "animal_identities" (
	"account_id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"animal_id" uuid NOT NULL,
	CONSTRAINT "animal_identities_account_id_source_external_id_pk" PRIMARY KEY("account_id","source","external_id"),
	CONSTRAINT "animal_identities_source" CHECK ("animal_identities"."source" in ('morphmarket', 'reptile_scan', 'file'))
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "import_records_account_id_import_id_kind_record_id_pk" PRIMARY KEY("account_id","import_id","kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"draft" jsonb,
	"action" text DEFAULT 'new' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"animal_id" uuid,
	"is_done" boolean DEFAULT false NOT NULL,
	"is_pictured" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_rows_account_id_import_id_row_pk" PRIMARY KEY("account_id","import_id","row"),
	CONSTRAINT "import_rows_action" CHECK ("import_rows"."action" in ('new', 'update', 'skip', 'error'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"kind" text DEFAULT 'animals' NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	"has_file" boolean DEFAULT true NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"date_order" text,
	"weight_unit" text,
	"decimal_sign" text,
	"unsure" jsonb DEFAULT '{"dates":[],"weights":[]}'::jsonb NOT NULL,
	"matching" text DEFAULT 'fill' NOT NULL,
	"archive" jsonb,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"addresses" integer DEFAULT 0 NOT NULL,
	"may_fetch" boolean DEFAULT false NOT NULL,
	"fetches" boolean DEFAULT false NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"step" smallint DEFAULT 0 NOT NULL,
	"at_row" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{"new":0,"update":0,"skip":0,"error":0,"needs_plus":0}'::jsonb NOT NULL,
	"result" jsonb,
	"problem" jsonb,
	"tries" smallint DEFAULT 0 NOT NULL,
	"try_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "imports_source" CHECK ("imports"."source" in ('morphmarket', 'reptile_scan', 'file')),
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('animals', 'records', 'archive')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('reading', 'review', 'applying', 'done', 'failed', 'undoing', 'undone')),
	CONSTRAINT "imports_date_order" CHECK ("imports"."date_order" in ('dmy', 'mdy', 'ymd')),
	CONSTRAINT "imports_weight_unit" CHECK ("imports"."weight_unit" in ('grams', 'kilograms', 'pounds', 'ounces')),
	CONSTRAINT "imports_decimal_sign" CHECK ("imports"."decimal_sign" in ('comma', 'point')),
	CONSTRAINT "imports_matching" CHECK ("imports"."matching" in ('fill', 'replace', 'skip'))
);
--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_answers" ADD CONSTRAINT "help_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animal_identities" ADD CONSTRAINT "animal_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animal_identities" ADD CONSTRAINT "animal_identities_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_account_id_import_id_imports_account_id_id_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."imports"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_account_id_import_id_imports_account_id_id_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."imports"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "archives_packing" ON "archives" USING btree ("account_id") WHERE status = 'packing';--> statement-breakpoint
CREATE INDEX "archives_by_age" ON "archives" USING btree ("account_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "archives_waiting" ON "archives" USING btree ("try_at","id") WHERE status = 'packing';--> statement-breakpoint
CREATE INDEX "archives_expiry" ON "archives" USING btree ("expires_at") WHERE status = 'ready';--> statement-breakpoint
CREATE INDEX "animal_identities_animal" ON "animal_identities" USING btree ("account_id","animal_id");--> statement-breakpoint
CREATE INDEX "import_rows_action" ON "import_rows" USING btree ("account_id","import_id","action","row");--> statement-breakpoint
CREATE INDEX "imports_by_age" ON "imports" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_waiting" ON "imports" USING btree ("try_at","id") WHERE state in ('reading', 'applying', 'undoing');--> statement-breakpoint
CREATE INDEX "hand_overs_animal" ON "hand_overs" USING btree ("account_id","animal_id");--> statement-breakpoint
CREATE INDEX "sales_of_listing" ON "sales" USING btree ("account_id","listing_id") WHERE listing_id is not null;--> statement-breakpoint
CREATE INDEX "sales_of_animal" ON "sales" USING btree ("account_id","animal_id") WHERE animal_id is not null;