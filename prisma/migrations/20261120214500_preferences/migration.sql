-- AlterTable
ALTER TABLE "users" ADD COLUMN     "preferences" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "users" ADD CHECK (jsonb_typeof("preferences") = 'object');
