export { actOnce } from './act-once.ts'
export { audited, difference, removeUnused, staffAction } from './audit/audit.ts'
export {
  type AuditRow,
  actsOn,
  type ChainedRow,
  findAudit,
  listAudit,
  newestAuditSeq,
  readAuditChain,
} from './audit/audit-store.ts'
export { refuseParty } from './checks/conflict.ts'
export type { ActedOn } from './checks/conflict-store.ts'
export { isWantedByTwo } from './checks/second-person.ts'
export { isNewInRole, type SecondPersonRequest } from './checks/second-person-store.ts'
export { all, COUNTED_MAX, countRows, type Place, type Sort, sortOf } from './lists/list-store.ts'
export { listOf, pageOfAll } from './lists/lists.ts'
export { registerNoteRoutes } from './notes/routes.ts'
export { readReason, readReasonIfAny } from './reason.ts'
export { type StaffApi, withStaffCalls } from './serve-staff.ts'
export { type ActingStaff, callerOf, type KeyedStaff, type Staff } from './staff.ts'
