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
ALTER TABLE "archives" ADD CONSTRAINT "archives_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "archives_packing" ON "archives" USING btree ("account_id") WHERE status = 'packing';--> statement-breakpoint
CREATE INDEX "archives_by_age" ON "archives" USING btree ("account_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "archives_waiting" ON "archives" USING btree ("try_at","id") WHERE status = 'packing';--> statement-breakpoint
CREATE INDEX "archives_expiry" ON "archives" USING btree ("expires_at") WHERE status = 'ready';