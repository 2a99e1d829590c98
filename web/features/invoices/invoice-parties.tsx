import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { carFacts } from './car-facts.ts'
import { Other, type Word } from './other.tsx'
import type { Invoice } from './queries.ts'

/** Who sells and who buys. */
export function Parties({ invoice: { seller, buyer, kind } }: { invoice: Invoice }) {
  return (
    <div className="inv-two">
      <Party title={kind === 'purchase' ? 'from' : 'seller'} party={seller} licence={seller.licence_number} />
      <Party title={kind === 'purchase' ? 'owner' : kind === 'receipt' ? 'payer' : 'buyer'} party={buyer} />
    </div>
  )
}

function Party({ title, party, licence = '' }: { title: Word; party: Invoice['buyer']; licence?: string }) {
  const t = useT('invoices')
  const { address } = party
  const facts: [Word, string][] = [
    ['vat', party.vat_number],
    ['cr', party.registration_number],
    ['licence', licence],
    ['mobile', party.mobile],
    ['email', party.email],
  ]
  return (
    <section>
      <h2>
        {t(title)} <Other word={title} />
      </h2>
      <div className="pty grid text-14 pt-2 px-[0.625rem] pb-0">
        <p className="nm">
          {party.name}
          {party.name_other ? <span className="other">{party.name_other}</span> : null}
        </p>
        {address ? (
          <p>
            <bdi>
              {[
                `${address.building} ${address.street}`.trim(),
                address.district,
                `${address.city} ${address.postal_code}`.trim(),
                address.additional,
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </bdi>
          </p>
        ) : null}
        <dl>
          {facts.map(([word, value]) =>
            value === '' ? null : (
              <div key={word}>
                <dt>
                  {t(word)} <Other word={word} />
                </dt>
                <dd>
                  <Num>{value}</Num>
                </dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </section>
  )
}

/** The car that the paper is about. */
export function CarOfInvoice({ car }: { car: NonNullable<Invoice['car']> }) {
  const t = useT('invoices')
  return (
    <section className="inv-car">
      <h2>
        {t('car')} <Other word="car" />
      </h2>
      <div className="pty grid text-14 pt-2 px-[0.625rem] pb-0">
        <p className="nm">{car.title}</p>
        <dl>
          {carFacts(car).map(([word, value]) =>
            value === '' || value === null ? null : (
              <div key={word}>
                <dt>
                  {t(word)} <Other word={word} />
                </dt>
                <dd>{word === 'carModel' || word === 'auction' ? value : <Num>{value}</Num>}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </section>
  )
}
