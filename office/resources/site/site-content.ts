import type { Description } from '../description.ts'
import { city, named, titled } from '../references.ts'

const shared = {
  read: 'read',
  create: 'content',
  edit: 'content',
  remove: 'content',
  search: true,
} satisfies Partial<Description>

export const sliders: Description = {
  ...shared,
  name: 'sliders',
  title: 'sliders',
  one: 'slider',
  glyph: 'eye',
  order: 'order',
  nameOf: titled,
  columns: [
    { field: 'title_ar', wide: true },
    { field: 'title_en', wide: true },
    { field: 'image', kind: 'picture' },
    { field: 'url', kind: 'code' },
    { field: 'order', kind: 'number', sort: 'order' },
    { field: 'active', kind: 'yes' },
  ],
  facts: [
    { field: 'image', kind: 'picture' },
    { field: 'title_ar' },
    { field: 'title_en' },
    { field: 'text_ar' },
    { field: 'text_en' },
    { field: 'button_ar' },
    { field: 'button_en' },
    { field: 'url', kind: 'code' },
    { field: 'order', kind: 'number' },
    { field: 'active', kind: 'yes' },
  ],
  form: [
    {
      inputs: [
        { field: 'title_ar', required: true, dir: 'rtl' },
        { field: 'title_en', required: true, dir: 'ltr' },
        { field: 'text_ar', kind: 'area', dir: 'rtl' },
        { field: 'text_en', kind: 'area', dir: 'ltr' },
        { field: 'button_ar', dir: 'rtl', emptyText: true },
        { field: 'button_en', dir: 'ltr', emptyText: true },
        { field: 'url', required: true, dir: 'ltr', help: 'linkHelp', initial: '/auctions' },
        { field: 'order', kind: 'number', initial: 0 },
        { field: 'active', kind: 'switch', initial: true },
        { field: 'image', kind: 'picture' },
      ],
    },
  ],
}

export const partners: Description = {
  ...shared,
  name: 'parteners',
  title: 'partners',
  one: 'partner',
  glyph: 'flag',
  order: 'order',
  nameOf: named,
  columns: [
    { field: 'name_ar', wide: true },
    { field: 'name_en', wide: true, sort: 'name_en' },
    { field: 'logo', kind: 'picture' },
    { field: 'url', kind: 'code' },
    { field: 'order', kind: 'number', sort: 'order' },
  ],
  facts: [
    { field: 'logo', kind: 'picture' },
    { field: 'name_ar' },
    { field: 'name_en' },
    { field: 'note_ar' },
    { field: 'note_en' },
    { field: 'url', kind: 'code' },
    { field: 'order', kind: 'number' },
  ],
  form: [
    {
      inputs: [
        { field: 'name_ar', required: true, dir: 'rtl' },
        { field: 'name_en', required: true, dir: 'ltr' },
        { field: 'note_ar', dir: 'rtl', emptyText: true },
        { field: 'note_en', dir: 'ltr', emptyText: true },
        { field: 'url', dir: 'ltr', help: 'linkHelp' },
        { field: 'order', kind: 'number', initial: 0 },
        { field: 'logo', kind: 'picture' },
      ],
    },
  ],
}

export const vacancies: Description = {
  ...shared,
  name: 'jobs',
  title: 'vacancies',
  one: 'vacancy',
  glyph: 'people',
  nameOf: titled,
  columns: [
    { field: 'title_ar', wide: true },
    { field: 'title_en', wide: true },
    { field: 'city_id', reference: city },
    { field: 'open_until', kind: 'date', sort: 'open_until' },
    { field: 'created_at', kind: 'date' },
  ],
  facts: [
    { field: 'title_ar' },
    { field: 'title_en' },
    { field: 'body_ar' },
    { field: 'body_en' },
    { field: 'city_id', reference: city },
    { field: 'open_until', kind: 'date' },
    { field: 'created_at', kind: 'time' },
  ],
  form: [
    {
      inputs: [
        { field: 'title_ar', required: true, dir: 'rtl' },
        { field: 'title_en', required: true, dir: 'ltr' },
        { field: 'body_ar', kind: 'area', dir: 'rtl' },
        { field: 'body_en', kind: 'area', dir: 'ltr' },
        { field: 'city_id', reference: city },
        { field: 'open_until', kind: 'day', help: 'openUntilHelp' },
      ],
    },
  ],
}

const KINDS = ['country', 'city', 'branch', 'yard'] as const
const place = { resource: 'places', name: named } as const

export const places: Description = {
  ...shared,
  name: 'places',
  title: 'places',
  one: 'place',
  glyph: 'gate',
  order: 'order',
  nameOf: named,
  columns: [
    { field: 'name_ar', wide: true },
    { field: 'name_en', wide: true, sort: 'name_en' },
    { field: 'kind', kind: 'word' },
    { field: 'parent_id', reference: place },
    { field: 'order', kind: 'number', sort: 'order' },
  ],
  facts: [
    { field: 'kind', kind: 'word' },
    { field: 'parent_id', reference: place },
    { field: 'name_ar' },
    { field: 'name_en' },
    { field: 'code', kind: 'code' },
    { field: 'address_ar' },
    { field: 'address_en' },
    { field: 'map_url', kind: 'code' },
    { field: 'phones', kind: 'list' },
    { field: 'hours_ar' },
    { field: 'hours_en' },
    { field: 'services_ar' },
    { field: 'services_en' },
  ],
  form: [
    {
      inputs: [
        { field: 'kind', choices: KINDS, required: true, once: true, initial: 'branch' },
        { field: 'parent_id', reference: place, help: 'parentHelp' },
        { field: 'name_ar', required: true, dir: 'rtl' },
        { field: 'name_en', required: true, dir: 'ltr' },
        { field: 'code', dir: 'ltr', help: 'codeHelp', once: true },
        { field: 'order', kind: 'number', initial: 0 },
      ],
    },
    {
      title: 'branchPart',
      inputs: [
        { field: 'address_ar', dir: 'rtl', emptyText: true },
        { field: 'address_en', dir: 'ltr', emptyText: true },
        { field: 'hours_ar', dir: 'rtl', emptyText: true },
        { field: 'hours_en', dir: 'ltr', emptyText: true },
        { field: 'services_ar', dir: 'rtl', emptyText: true },
        { field: 'services_en', dir: 'ltr', emptyText: true },
        { field: 'map_url', dir: 'ltr', emptyText: true },
        { field: 'phones', kind: 'lines', dir: 'ltr', help: 'oneALine' },
      ],
    },
  ],
}
