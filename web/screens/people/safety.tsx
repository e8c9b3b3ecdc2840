import { Link } from '@tanstack/react-router'
import { NumberFinder } from '../../features/people/emergency-numbers/number-finder.tsx'
import { TextPage } from '../../shell/text-page.tsx'
import { Callout } from '../../ui/states/callout.tsx'

export function Safety() {
  return (
    <TextPage
      title="Safety Guidelines"
      path="/safety"
      lead="Most people who travel to dance are exactly who they say they are: tired, happy, and looking for half a hotel room. A few good habits keep it that way, for you and for them."
    >
      <Callout tone="danger" title="In danger right now?">
        Leave, go where other people are, and call the emergency number. <a href="tel:112">112</a> works from any phone
        in the European Union, the United Kingdom and many other countries; <a href="tel:911">911</a> in the USA, Canada
        and Mexico. The numbers of other countries are below, and each festival's page has the one you need there.
      </Callout>

      <h2 id="numbers">Emergency numbers</h2>
      <NumberFinder />

      <h2>Before you agree to share</h2>
      <ul>
        <li>
          <b>Talk first.</b> A short video call tells you more than a week of messages. Somebody who refuses every call,
          or is in a great hurry, is not your roommate.
        </li>
        <li>
          <b>Look for people you both know.</b> The dance world is small: a school, a teacher, a friend from another
          festival. Ask them.
        </li>
        <li>
          <b>Say what matters to you</b> while it is still easy: who shares the room and the beds, when you sleep,
          smoking, alcohol, guests, noise after the party.
        </li>
        <li>
          <b>Check the room itself.</b> Does the hotel or flat exist? Whose name is the booking in, and can yours be
          added? Ask the hotel directly.
        </li>
        <li>
          <b>Tell somebody at home</b> where you will stay, with whom, and when you will write. Keep to it.
        </li>
        <li>
          <b>Have a plan B.</b> Know another place to sleep, and have the money for one night there. It makes it easy to
          say no.
        </li>
      </ul>

      <h2>When you arrive</h2>
      <ul>
        <li>Meet in the lobby or at the party, not at a door on the fourth floor.</li>
        <li>
          If the person, the room or the number of guests is not what you agreed on, you can leave. You owe nobody an
          explanation.
        </li>
        <li>Have a key of your own. Know the way out, and keep your passport, cards and phone with you.</li>
        <li>Send one message home: arrived, all well, room number.</li>
      </ul>

      <h2>Money</h2>
      <ul>
        <li>
          <b>Pay as late and as traceably as you can:</b> ideally at the hotel, each their own share. Never by gift
          card, cryptocurrency or a cash transfer to a stranger.
        </li>
        <li>
          <b>Write down</b> who pays what, by when, and what happens if one of you cannot come.
        </li>
        <li>
          A price far below all others, a deposit that is due today, a landlord who is abroad: these are the oldest
          tricks there are.
        </li>
        <li>Nobody needs your password, a photo of your card, or a code from your phone to share a room with you.</li>
      </ul>

      <h2>Boundaries, on the floor and off it</h2>
      <ul>
        <li>
          <b>A shared room is a shared room.</b> It says nothing about a bed, a dance or an evening. Ask, and take the
          first no for an answer.
        </li>
        <li>
          <b>Every dance is a question.</b> You can say no, stop in the middle of a song, or ask for more space, and so
          can everybody else.
        </li>
        <li>
          <b>Somebody who has drunk too much cannot agree to anything.</b> Get them to their own bed, or to their
          friends.
        </li>
        <li>No photos or videos of other people in the room. On the dance floor: ask.</li>
        <li>You are allowed to change your mind, at any hour.</li>
      </ul>

      <h2>When something is wrong</h2>
      <ol>
        <li>
          <b>Get to safety first.</b> Reception, the organizers' desk, security, any group of people. Your things can
          wait.
        </li>
        <li>
          <b>Tell the organizers.</b> Many festivals have people for exactly this, often named on a poster or in the
          programme. The festival's page links to its official website.
        </li>
        <li>
          <b>Call the police or 112</b> if somebody was hurt, threatened, touched against their will or robbed. It is
          never too small a thing, and it is never your fault.
        </li>
        <li>
          <b>Keep the evidence:</b> messages, payments, names, times. Do not delete a conversation, however ugly.
        </li>
        <li>
          <b>Talk to somebody you trust.</b> You do not have to decide today what to do.
        </li>
      </ol>

      <h2>If somebody turns to you</h2>
      <p>
        Believe them, stay with them, and ask what they need. Do not play detective and do not confront anyone. Go with
        them to the organizers, or simply walk them home.
      </p>

      <h2>What Compás does for you</h2>
      <ul>
        <li>
          <b>Who is it?</b> Every member's page, and every room and request, shows what has been verified about them,
          how long they have been here and how others rated them. Decide about the person first, and about the price
          after that.
        </li>
        <li>
          <b>Block.</b> The button with three dots beside a name, on a page, a room, a request, a meetup or a chat,
          keeps somebody away from you, at once and everywhere. They are not told. Your{' '}
          <Link to="/settings/$section" params={{ section: 'privacy' }} hash="blocked">
            settings
          </Link>{' '}
          list the people you have blocked.
        </li>
        <li>
          <b>Report.</b> The same button lets you tell us what is wrong. Somebody reads every report. The person it is
          about never learns that it came from you, and we tell you when it has been decided. You can also report{' '}
          <Link to="/settings/$section" params={{ section: 'privacy' }} hash="blocked">
            somebody you no longer see
          </Link>
          , because one of you blocked the other.
        </li>
        <li>
          <b>Ratings.</b> After a stay or a meetup you can each say how it was. Neither of you reads what the other
          wrote until both have written, or two weeks have passed.
        </li>
        <li>
          <b>Rooms for women, rooms for men.</b> A host can share with their own gender only, and show the room to
          nobody else. Anyone who changes the gender in their profile sees no such room for 30 days.
        </li>
        <li>
          <b>Quiet first days.</b> Until somebody answers them or their email address is confirmed, new members can
          write to a few people a day, without links. If they send the same words to many, one of us reads them first.
        </li>
        <li>
          <b>Find each other.</b> While a festival is on, you can show where you are to roommates, people in your
          meetups and friends who follow you back, for as long as you choose. You read who will see it before it starts.
        </li>
        <li>
          <b>Home safe.</b> Before you walk home alone, <Link to="/home-safe">choose somebody to look out for you</Link>
          . If you have not said in time that you are home, we ask you, and a quarter of an hour later we tell them.
        </li>
      </ul>

      <h2>What Compás shows of you</h2>
      <p>
        Your email address and your password are never shown to anyone. A festival's page says how many people are
        going. Whether your name is among them is your choice, in your{' '}
        <Link to="/settings/$section" params={{ section: 'privacy' }} hash="who-goes">
          settings
        </Link>
        : all members, only people you follow, or nobody. Visitors never see it. If you add a festival, your name stands
        beside it, because people want to know where it came from. Use a password that you use nowhere else, and log out
        on any computer that is not yours.
      </p>
      <p>
        What we store about you, and for how long, is explained under <Link to="/privacy">Privacy</Link>. For questions
        about your account, see <Link to="/support">Support</Link>.
      </p>
    </TextPage>
  )
}
