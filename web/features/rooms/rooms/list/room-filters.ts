import { linkOptions } from '@tanstack/react-router'
import type { z } from 'zod'
import { t } from '#texts'
import {
  type CurrencyCode,
  convert,
  defaultCurrency,
  type Display,
  isCurrencyCode,
  type Rates,
} from '../../../../../contract/platform/money.ts'
import type { RoomFilters as Contract } from '../../../../../contract/rooms/room-filters.ts'
import { maxGuestsOfRoom } from '../../../../../contract/rooms/room-limits.ts'
import { amenities, type PriceOf, roomSorts, roomTypes } from '../../../../../contract/rooms/room-options.ts'
import { priceSlider, usdBounds } from '../../../../../contract/rooms/comparison-price.ts'
import { addressFilters } from '../../../../lib/lists/address-filters.tsx'
import {
  type AddressOf,
  choice,
  cursor,
  type FilterTable,
  firstDay,
  lastDay,
  oneOf,
} from '../../../../lib/lists/filter-table.ts'
import { type GivenSearch, inOrder, onlyGiven, plainText, textOf } from '../../../../lib/lists/search.ts'
import { formatDaysAsked, formatGuests, formatPriceRange, roomTypeLabels } from '../rooms.words.ts'

/**
 * The filters of the rooms as they are in an address. The two prices are amounts in `priceIn` (USD by default), so that a link means the
 * same in every display currency.
 */
export type RoomFilters = AddressOf<
  typeof Contract,
  {
    priceIn?: CurrencyCode
    /**
     * The amount to which the prices and the order by price apply: 'each' for the share of each guest; by default the whole room, as in the
     * API.
     */
    priceOf?: 'each'
    /** Separated by commas, in the order of the list of amenities. */
    amenities?: string
    /** 1 includes full rooms. */
    full?: 1
    /** 'all' for more than the rooms of the member's own festivals. */
    scope?: 'all'
    /** 'map' displays a map beside the list, on a separate page. */
    view?: 'map'
    cursor?: string
    /** 1 opens the dialog that posts a room. */
    post?: 1
  }
>

/** The filters in the form of the API. */
export type RoomQuery = Partial<z.input<typeof Contract>> & { festivalId?: string | undefined }

/** The data that the texts of the chips need. */
type Shown = { festival: string; display: Display }

/** All filters of the rooms, with their forms in an address and in the API, and the texts of their chips. */
export const roomFilterTable = {
  query: { is: 'words', read: (value) => textOf(value) },
  festivalId: { is: 'filter', read: idOf, chip: (_, __, { festival }) => festival },
  roomType: choice({ label: t.rooms.roomType, all: t.rooms.allRooms, options: roomTypes, words: roomTypeLabels }),
  minPrice: {
    is: 'filter',
    read: (_, search) => pricesIn(search)[0],
    sent: false,
    chip: (_, filters, { display }) => formatPriceRange(filters, display) ?? '',
  },
  maxPrice: {
    is: 'part',
    of: 'minPrice',
    read: (_, search) => pricesIn(search)[1],
    sent: false,
  },
  priceIn: {
    is: 'part',
    of: 'minPrice',
    read: (value, search) =>
      isCurrencyCode(value) && value !== defaultCurrency && hasPrices(search) ? value : undefined,
    sent: false,
  },
  priceOf: {
    is: 'view',
    read: (value, search) =>
      value === 'each' && (search['sort'] === 'price' || hasPrices(search)) ? value : undefined,
  },
  startDate: { ...firstDay, chip: (_, { startDate, endDate }) => formatDaysAsked(startDate, endDate) ?? '' },
  endDate: lastDay,
  /** The number of people who need a place, from two on, because one is the default. */
  guests: {
    is: 'filter',
    read: guestsOf,
    sent: ({ guests = 1, full }) => (full ? undefined : guests),
    chip: (guests = 1) => formatGuests(guests),
  },
  amenities: {
    is: 'filter',
    several: true,
    read: (value) => amenitiesIn(value).join(',') || undefined,
    chip: (value = '') => value.replaceAll(',', ', '),
  },
  full: {
    is: 'view',
    read: (value, search) => (isOne(value) && guestsOf(search['guests']) === undefined ? 1 : undefined),
    sent: false,
  },
  scope: { is: 'view', read: (value) => (value === 'all' ? value : undefined) },
  view: { is: 'view', read: (value) => (value === 'map' ? value : undefined), sent: false },
  sort: { is: 'view', read: oneOf(roomSorts) },
  cursor,
  post: { is: 'place', read: (value) => (isOne(value) ? 1 : undefined) },
} satisfies FilterTable<RoomFilters, Shown>

const mapPath = '/rooms/map'

const inAddress = addressFilters<RoomFilters, RoomQuery, Shown>({
  table: roomFilterTable,
  addressOf: ({ view, ...search }) => linkOptions({ to: view === 'map' ? mapPath : '/rooms', search }),
  paths: ['/rooms', mapPath],
  ofPath: (path) => (path === mapPath ? { view: 'map' } : {}),
  resultsId: 'rooms',
})

export const roomFilters = {
  ...inAddress,

  /** The filters in the form of the API, with prices in USD. */
  queryOf({ minPrice, maxPrice, priceIn = defaultCurrency, ...others }: RoomFilters, rates: Rates): RoomQuery {
    return { ...inAddress.queryOf(others), ...onlyGiven(usdBounds(minPrice, maxPrice, priceIn, rates)) }
  },
}

/** The list from its first page, or from the cursor of an address. */
export const roomPageOf = (filters: RoomFilters, rates: Rates) => ({
  ...roomFilters.queryOf(filters, rates),
  cursor: filters.cursor,
})

/** A filter that is set: its name, and the filters without it; a filter with several values also without each. */
export type ActiveFilter = {
  name: string
  label: string
  without: RoomFilters
  each: { label: string; without: RoomFilters }[]
}

export const activeFilters = (filters: RoomFilters, displayed: Shown): ActiveFilter[] =>
  roomFilters.filtersSet(filters).map(({ label, ...set }) => ({ ...set, label: label(displayed) }))

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function idOf(value: unknown): string | undefined {
  const id = plainText(value).toLowerCase()
  return uuid.test(id) ? id : undefined
}

const isOne = (value: unknown) => plainText(value) === '1'

function guestsOf(value: unknown): number | undefined {
  const guests = Number(plainText(value))
  return Number.isInteger(guests) && guests > 1 && guests < maxGuestsOfRoom ? guests : undefined
}

/** The amenities in a comma-separated text, in the order of the list; unknown ones are omitted. */
export function amenitiesIn(value: unknown) {
  const wanted = plainText(value).toLowerCase().split(',')
  return amenities.filter((amenity) => wanted.includes(amenity.toLowerCase()))
}

/** The highest price that the API accepts, in USD. */
const highestPrice = 1_000_000

function amountOf(value: unknown): number | undefined {
  const text = plainText(value)
  return /^\d{1,7}([.]\d{1,2})?$/.test(text) ? Math.min(highestPrice, Number(text)) : undefined
}

const pricesIn = (search: GivenSearch) => inOrder(amountOf(search['minPrice']), amountOf(search['maxPrice']))
const hasPrices = (search: GivenSearch) => pricesIn(search).some((price) => price !== undefined)

/** The positions of the price slider's thumbs in a currency: at the step nearest to each filter. */
export function thumbsOf(filters: RoomFilters, { currency, rates }: Display): [number, number] {
  const { max, step } = priceSlider(currency)
  const { minPrice = 0, maxPrice, priceIn = defaultCurrency } = filters
  const place = (amount: number) => Math.min(max, Math.round(convert(amount, priceIn, currency, rates) / step) * step)
  return [place(minPrice), maxPrice === undefined ? max : place(maxPrice)]
}

/** The filters for the positions of the thumbs; a thumb at its own end of the slider is no filter. */
export function filtersOfThumbs([from, to]: readonly [number, number], currency: CurrencyCode, priceOf: PriceOf) {
  return {
    minPrice: from === 0 ? undefined : from,
    maxPrice: to === priceSlider(currency).max ? undefined : to,
    priceIn: currency,
    priceOf,
  }
}

/** Ranges for one press: up to a tenth, a fifth and two fifths of the slider, per guest. */
export const quickPrices = (currency: CurrencyCode) =>
  [0.1, 0.2, 0.4].map((part) => filtersOfThumbs([0, priceSlider(currency).max * part], currency, 'each'))

/** The range that is offered beside the search: 'up to $40 each'. */
export const quickPrice = (currency: CurrencyCode) =>
  filtersOfThumbs([0, priceSlider(currency).max * 0.2], currency, 'each')

/** The meaning of the prices in an address; undefined if it has none. */
export const pricesOfAddress = ({ minPrice, maxPrice, sort, priceOf }: RoomFilters): PriceOf | undefined =>
  minPrice === undefined && maxPrice === undefined && sort !== 'price' ? undefined : (priceOf ?? 'whole')
