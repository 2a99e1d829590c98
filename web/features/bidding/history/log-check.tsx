import { useQuery } from '@tanstack/react-query'
import type { Car } from '#contract/http/car.ts'
import { aliasOf } from '#web/features/catalogue/auction/alias.ts'
import { Money, Num } from '#web/platform/format.tsx'
import type { Api } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Bidder } from '../panel/standing.tsx'
import { isSigned, knowsEd25519, type LogEntry, soundEntries } from './proofs.ts'

/** Reads a closed lot's log and verifies it in the browser: the hash chain, its head, and the signature on the head. */
async function checkLog(api: Api, product_id: number) {
  const params = { product_id }
  const [log, head, { keys }] = await Promise.all([
    api.call('GET /lots/{product_id}/log', { params }),
    api.call('GET /lots/{product_id}/head', { params }),
    api.call('GET /receipt-keys'),
  ])
  const sound = await soundEntries(log.entries)
  const signed = [product_id, head.seq, head.hash, head.at].join('|')
  return {
    entries: log.entries,
    sound,
    isWhole: sound === log.entries.length && log.entries.at(-1)?.hash === log.head && head.hash === log.head,
    isHeadSigned: (await knowsEd25519()) ? await isSigned(signed, head, keys) : undefined,
  }
}

export default function LogCheck({ car, onClose }: { car: Car; onClose: () => void }) {
  const t = useT('history')
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['bid-log', car.id],
    queryFn: () => checkLog(api, car.id),
    staleTime: 0,
  })
  return (
    <Dialog title={t('checkTitle')} shape="wide" onClose={onClose}>
      <p className="text-14 text-muted">{t('checkText')}</p>
      {error ? <ErrorState title={t('checkFailed')} error={error} onRetry={() => void refetch()} /> : null}
      <div className="contents" role="status">
        {data || error ? null : <span className="sr-only">{t('checking')}</span>}
        {data ? <Verdicts check={data} /> : null}
      </div>
      {data ? (
        <>
          <Entries car={car} entries={data.entries} sound={data.sound} />
          <a className={buttonClass('secondary')} href={`/api/v1/lots/${car.id}/log`} download={`log-${car.slug}.json`}>
            <Icon name="download" size="s" />
            {t('download')}
          </a>
        </>
      ) : error ? null : (
        <Skeleton className="h-64 w-full" />
      )}
    </Dialog>
  )
}

type Checked = Awaited<ReturnType<typeof checkLog>>

function Verdicts({ check: { isWhole, sound, isHeadSigned } }: { check: Checked }) {
  const t = useT('history')
  return (
    <>
      <Verdict good={isWhole}>{isWhole ? t('checkGood', { count: sound }) : t('checkBad', { seq: sound + 1 })}</Verdict>
      {isHeadSigned === undefined ? (
        <p className="text-14">{t('checkNoKeys')}</p>
      ) : (
        <Verdict good={isHeadSigned}>{t(isHeadSigned ? 'checkHeadGood' : 'checkHeadBad')}</Verdict>
      )}
    </>
  )
}

export const Verdict = ({ good, children }: { good: boolean; children: string }) => (
  <p className={good ? 'proof text-palm-ink' : 'proof text-danger-ink'}>
    <Icon name={good ? 'good' : 'warning'} size="s" />
    {children}
  </p>
)

type LogPayload = { kind?: string; amount?: number | null; user_id?: number | null; reason?: string }
const KINDS = {
  bid: 'entry_bid',
  void: 'entry_void',
  move: 'entry_move',
  close: 'entry_close',
  buy: 'entry_buy',
  decision: 'entry_decision',
} as const
const isKnown = (kind: string): kind is keyof typeof KINDS => kind in KINDS

function readEntry(entry: LogEntry): { kind: keyof typeof KINDS; amount: number | null; bidder: number | null } {
  const { kind = 'bid', amount, user_id, reason }: LogPayload = JSON.parse(entry.payload)
  // A purchase closes the lot.
  const named = kind === 'close' && reason === 'buy_now' ? 'buy' : kind
  return { kind: isKnown(named) ? named : 'bid', amount: amount ?? null, bidder: user_id ?? null }
}

function Entries({ car, entries, sound }: { car: Car; entries: readonly LogEntry[]; sound: number }) {
  const t = useT('history')
  return (
    <ol
      className="proof-rows max-h-[18rem] overflow-y-auto border-t border-line text-14"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('log')}
    >
      {entries.map((entry, index) => {
        const { kind, amount, bidder } = readEntry(entry)
        return (
          <li key={entry.seq} className={index < sound ? '' : 'text-danger-ink'}>
            <Icon name={index < sound ? 'check' : 'warning'} size="s" />
            <Num>{entry.seq}</Num>
            <span>
              {kind === 'bid' && bidder !== null ? (
                <Bidder alias={aliasOf(bidder)} isYou={bidder === car.viewer?.bidder_id} />
              ) : (
                t(KINDS[kind])
              )}
            </span>
            <span>{amount === null ? null : <Money amount={amount} />}</span>
            <Num className="proof-hash">{entry.hash.slice(0, 12)}</Num>
          </li>
        )
      })}
    </ol>
  )
}
