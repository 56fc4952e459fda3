-- AlterTable
ALTER TABLE "users" ADD COLUMN     "last_write" BIGINT;
