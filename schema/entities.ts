/** All tables. A part adds its own here. */
import { AdapterEntity } from "./adapters.ts";
import { AlertDeliveryEntity } from "./alert-deliveries.ts";
import { AlertMemoryEntity } from "./alert-memories.ts";
import { AuditEntity } from "./audit.ts";
import { BacktestEntity, BacktestMessageEntity } from "./backtests.ts";
import { BrandEntity, LogoCopyEntity, LogoEntity, PersonalBrandEntity } from "./branding.ts";
import { ContactListEntity, ContactListMemberEntity } from "./contact-lists.ts";
import { ContactEntity } from "./contacts.ts";
import { EventCounterEntity, EventEntity } from "./events.ts";
import { FlowEntity } from "./flows.ts";
import { AnswerRoomEntity, IdempotencyEntity } from "./idempotency.ts";
import { KeyEntity } from "./keys.ts";
import { OutboxEntity } from "./outbox.ts";
import { OutlookEntity, OutlookTargetEntity } from "./outlooks.ts";
import { PastYearEntity } from "./past-years.ts";
import { PhoneStopEntity } from "./phone-stops.ts";
import { ReportDeliveryEntity } from "./report-deliveries.ts";
import { ReportScheduleEntity } from "./report-schedules.ts";
import { ReportTargetEntity } from "./report-targets.ts";
import { ReportEntity } from "./report-rows.ts";
import { RunPortionEntity } from "./run-portions.ts";
import { RunEntity, RunResultEntity } from "./run-rows.ts";
import { ServiceTimeEntity } from "./service-time.ts";
import { SessionEntity } from "./sessions.ts";
import { SourceEntity } from "./sources.ts";
import { SourceSyncEntity } from "./source-syncs.ts";
import { TenantEntity } from "./tenants.ts";
import { TickEntity } from "./ticks.ts";
import { TileEntity } from "./tiles.ts";
import { TriggerStateEntity } from "./trigger-states.ts";
import { UserEntity } from "./users.ts";
import { VerificationEntity } from "./verifications.ts";
import { VerificationUsesEntity } from "./verification-uses.ts";
import { WebhookDeliveryEntity } from "./webhook-deliveries.ts";
import { WebhookSubscriptionEntity } from "./webhook-subscriptions.ts";

export const entities = [
  TenantEntity,
  KeyEntity,
  UserEntity,
  SessionEntity,
  OutboxEntity,
  EventEntity,
  EventCounterEntity,
  IdempotencyEntity,
  AnswerRoomEntity,
  TileEntity,
  FlowEntity,
  TickEntity,
  RunEntity,
  RunResultEntity,
  RunPortionEntity,
  TriggerStateEntity,
  AdapterEntity,
  SourceSyncEntity,
  AuditEntity,
  LogoEntity,
  LogoCopyEntity,
  BrandEntity,
  PersonalBrandEntity,
  ContactEntity,
  ContactListEntity,
  ContactListMemberEntity,
  AlertDeliveryEntity,
  AlertMemoryEntity,
  PhoneStopEntity,
  ReportScheduleEntity,
  ReportEntity,
  ReportTargetEntity,
  ReportDeliveryEntity,
  BacktestEntity,
  BacktestMessageEntity,
  OutlookEntity,
  OutlookTargetEntity,
  PastYearEntity,
  VerificationEntity,
  VerificationUsesEntity,
  SourceEntity,
  ServiceTimeEntity,
  WebhookSubscriptionEntity,
  WebhookDeliveryEntity,
];
