import type { Testimonial } from '#contract/http/content.ts'
import { Photo } from '#web/ui/photo.tsx'

/** Testimonials of buyers and sellers; hidden while there are none. */
export function Testimonials({ title, testimonials }: { title: string; testimonials: readonly Testimonial[] }) {
  return testimonials.length === 0 ? null : (
    <section className="sec" aria-labelledby="testimonials">
      <div className="sec-h">
        <h2 id="testimonials">{title}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones the keyboard scrolls it */}
      <ul className="testimonials rail rail-3" tabIndex={0} aria-labelledby="testimonials">
        {testimonials.map(({ id, name, text, image }) => (
          <li key={id}>
            <figure>
              <blockquote>
                <p>{text}</p>
              </blockquote>
              <figcaption>
                <span className="avatar" aria-hidden="true">
                  {image ? <Photo image={image} sizes="36px" /> : [...name][0]}
                </span>
                {name}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
