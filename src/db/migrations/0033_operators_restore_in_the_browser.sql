CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"step" text DEFAULT 'waiting' NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"point_of_return" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"session_hash" "bytea",
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_runs_kind" CHECK ("backup_runs"."kind" in ('backup', 'restore')),
	CONSTRAINT "backup_runs_state" CHECK ("backup_runs"."state" in ('waiting', 'working', 'done', 'failed')),
	CONSTRAINT "backup_runs_step" CHECK ("backup_runs"."step" in ('waiting', 'checking', 'point', 'filling'))
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"is_on" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sentence" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_is_one" CHECK ("maintenance"."is_on")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_one" ON "backup_runs" USING btree ((true)) WHERE state in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "backup_runs_by_age" ON "backup_runs" USING btree ("created_at");