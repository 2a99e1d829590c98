export {
  type HoldKind,
  type Journal,
  lockWallet,
  openWallet,
  type Posting,
  placeHold,
  post,
  releaseHold,
  setPackage,
  type Wallet,
} from './store.ts'
