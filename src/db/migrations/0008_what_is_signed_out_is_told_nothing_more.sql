ALTER TABLE "push_subscriptions" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "stripe_subscriptions" ADD COLUMN "ends_with_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("created_at","id") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
-- Nobody has been half signed in by a session for long; who still is must not be whole by this.
DELETE FROM "sessions" WHERE "needs_second_step";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "needs_second_step";--> statement-breakpoint
-- Who ended it was not kept until now: the job asks Stripe about each that ends, once more.
UPDATE "stripe_subscriptions" SET "ends_with_account" = true WHERE "is_ending";
