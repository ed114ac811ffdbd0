CREATE TABLE "webhook_deliveries" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"object" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"failed_at" timestamp(3) with time zone,
	"status" smallint,
	"error" text DEFAULT '' NOT NULL,
	CONSTRAINT "webhook_deliveries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret_version" integer DEFAULT 1 NOT NULL,
	"secret_replaced_at" timestamp(3) with time zone,
	"off_at" timestamp(3) with time zone,
	"has_failed" boolean DEFAULT false NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp(3) with time zone,
	"rests_until" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_id_webhook_id_webhooks_account_id_id_fk" FOREIGN KEY ("account_id","webhook_id") REFERENCES "public"."webhooks"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("account_id","webhook_id","next_try_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_latest" ON "webhook_deliveries" USING btree ("account_id","webhook_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");