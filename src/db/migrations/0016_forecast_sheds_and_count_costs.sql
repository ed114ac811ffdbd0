CREATE TABLE "shed_forecasts" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"animal_id" uuid NOT NULL,
	"state" text DEFAULT 'working' NOT NULL,
	"asked_by" uuid,
	"tries" smallint DEFAULT 0 NOT NULL,
	"try_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"made_on" date,
	"predicted_on" date,
	"lower_on" date,
	"upper_on" date,
	"sheds" integer DEFAULT 0 NOT NULL,
	"mean_interval" numeric(7, 1),
	"basis" text,
	"because" jsonb,
	"remind" boolean DEFAULT true NOT NULL,
	"shedding_log_id" uuid,
	"shed_on" date,
	"error_days" integer,
	"closed_at" timestamp(3) with time zone,
	CONSTRAINT "shed_forecasts_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "shed_forecasts_state" CHECK ("shed_forecasts"."state" in ('working', 'ready', 'failed', 'closed', 'cancelled')),
	CONSTRAINT "shed_forecasts_basis" CHECK ("shed_forecasts"."basis" in ('own', 'few', 'none')),
	CONSTRAINT "shed_forecasts_window" CHECK ("shed_forecasts"."lower_on" <= "shed_forecasts"."predicted_on" and "shed_forecasts"."predicted_on" <= "shed_forecasts"."upper_on")
);
--> statement-breakpoint
DROP INDEX "sales_listing";--> statement-breakpoint
DROP INDEX "sales_animal";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "kwh_price" numeric(12, 4);--> statement-breakpoint
ALTER TABLE "bulbs" ADD COLUMN "hours_a_day" numeric(3, 1);--> statement-breakpoint
ALTER TABLE "bulbs" ADD COLUMN "duty_percent" smallint;--> statement-breakpoint
ALTER TABLE "bulbs" ADD COLUMN "kwh_price" numeric(12, 4);--> statement-breakpoint
ALTER TABLE "feeding_logs" ADD COLUMN "unit_cost" bigint;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "shed_forecasts" ADD CONSTRAINT "shed_forecasts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shed_forecasts" ADD CONSTRAINT "shed_forecasts_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shed_forecasts" ADD CONSTRAINT "shed_forecasts_account_id_animal_id_animals_account_id_id_fk" FOREIGN KEY ("account_id","animal_id") REFERENCES "public"."animals"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shed_forecasts_active" ON "shed_forecasts" USING btree ("account_id","animal_id") WHERE state in ('working', 'ready');--> statement-breakpoint
CREATE INDEX "shed_forecasts_animal" ON "shed_forecasts" USING btree ("account_id","animal_id","created_at");--> statement-breakpoint
CREATE INDEX "shed_forecasts_closed" ON "shed_forecasts" USING btree ("account_id","shed_on","id") WHERE state = 'closed';--> statement-breakpoint
CREATE INDEX "shed_forecasts_working" ON "shed_forecasts" USING btree ("try_at","id") WHERE state = 'working';--> statement-breakpoint
CREATE INDEX "shed_forecasts_log" ON "shed_forecasts" USING btree ("account_id","shedding_log_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_listing" ON "sales" USING btree ("account_id","listing_id") WHERE deleted_at is null and returned_on is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_animal" ON "sales" USING btree ("account_id","animal_id") WHERE deleted_at is null and returned_on is null;--> statement-breakpoint
ALTER TABLE "bulbs" ADD CONSTRAINT "bulbs_hours_a_day" CHECK ("bulbs"."hours_a_day" between 0 and 24);--> statement-breakpoint
ALTER TABLE "bulbs" ADD CONSTRAINT "bulbs_duty_percent" CHECK ("bulbs"."duty_percent" between 0 and 100);