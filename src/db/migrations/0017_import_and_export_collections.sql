CREATE TABLE "help_answers" (
	"account_id" uuid NOT NULL,
	"article" text NOT NULL,
	"was_helpful" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_answers_account_id_article_pk" PRIMARY KEY("account_id","article")
);
--> statement-breakpoint
ALTER TABLE "help_answers" ADD CONSTRAINT "help_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;