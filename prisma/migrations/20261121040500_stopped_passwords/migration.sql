-- AlterEnum
ALTER TYPE "MailTemplate" ADD VALUE 'PasswordStopped';
