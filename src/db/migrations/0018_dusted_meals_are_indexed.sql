DROP INDEX "feeding_logs_supplement";--> statement-breakpoint
CREATE INDEX "feeding_logs_supplement" ON "feeding_logs" USING btree ("account_id","supplement_id") WHERE supplement_id is not null;
