-- AlterTable
ALTER TABLE "saved_views" DROP COLUMN "look";
