-- Usernames and display names: which ones look alike, which claim a role in the product, and for how long a freed one is reserved.

-- The look of a name: two names that are easily confused have the same look. Characters that look like Latin letters are replaced by these
-- (before `plain`, as lower case depends on the locale), separators are removed, and similar characters such as 1 and l become one. The
-- list is our own. Usernames are ASCII, so of other scripts it has only the letters with which a display name could spell the words below.
-- It never changes, since stored looks of usernames are compared with it.
create function look_of(source text) returns text language sql immutable strict parallel safe
return replace(replace(translate(replace(plain(translate(
  normalize(source, NFKD),
  'аАвВеЕкКмМнНоОрРсСтТуУхХіІјЈѕЅһҺԁԀӏӀαΑβΒεΕηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧζΖᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ|!@$€',
  'aabbeekkmmhhooppccttyyxxiijjsshhddllaabbeenhiikkmmvnooppttyyxxzzabcdeghijklmnoprstuvwyzllase'
)), ' ', ''), 'i10', 'llo'), 'rn', 'm'), 'vv', 'w');

-- The words of a name in their look, separated by blanks: letters that look like Latin ones become these, 1 and i become l, k becomes c,
-- and digits that stand for letters become these. Letters that are written one by one form one word.
create function look_of_words(source text) returns text language sql immutable strict parallel safe
return regexp_replace(replace(replace(translate(plain(translate(
  normalize(translate(source, 'Ϲϲ', 'Cc'), NFKD),
  'аАвВеЕкКмМнНоОрРсСтТуУхХіІјЈѕЅһҺԁԀӏӀαΑβΒεΕηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧζΖᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ|!@$€ϲςϹɑօՕոսɩԛԝᎪᏟᎠᎬᎻᎷᏢᏚᎢпПπΠσΣ£¡🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉',
  'aabbeekkmmhhooppccttyyxxiijjsshhddllaabbeenhiikkmmvnooppttyyxxzzabcdeghijklmnoprstuvwyzllasecccaoonuiqwacdehmpstpppposliabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'
)), 'i10k34578', 'lloceastb'), 'rn', 'm'), 'vv', 'w'), '(?<![^ ])([^ ]) (?=[^ ]( |$))', '\1', 'g');

-- Whether a name claims to speak for the product: by the product's name, by a check mark, or by a role. Some words claim one in any name,
-- others only in a name that consists of such words ('Support Team', not 'Tom Staff').
create function claims_a_role(name text) returns boolean language plpgsql immutable strict parallel safe as $$
declare
  -- In their look.
  always constant text := translate(
    'admin|administrator|administrador|administradora|administrateur|administratrice|amministratore|amministratrice|'
    'moderator|moderatorin|moderador|moderadora|moderateur|moderatrice|moderatore|administratorin|sysadmin|superuser|'
    'postmaster|webmaster|hostmaster|helpdesk|kundendienst|kundenservice|kundensupport|kundenbetreuung|'
    'verified|verificado|verificada|verifie|verifiee|verificato|verificata|verifiziert|verifizierte|verifizierter', 'ik', 'lc');
  roles constant text := always || '|' || translate(
    'compa[sz]+|app|bot|help|helpline|mod|noreply|mailerdaemon|official|root|security|staff|support|system|team|abuse|'
    'administration|customerservice|customercare|'
    'soporte|ayuda|asistencia|atencion|seguridad|equipo|oficial|sistema|administracion|serviciocliente|'
    'suporte|ajuda|assistencia|atendimento|seguranca|equipa|administracao|servicocliente|'
    'assistance|equipe|securite|officiel|officielle|systeme|serviceclient|'
    'supporto|assistenza|aiuto|sicurezza|squadra|ufficiale|amministrazione|serviziocliente|servizioclienti|'
    'hilfe|sicherheit|offiziell|offizielle|offizieller|verwaltung|betreiber|redaktion', 'ik', 'lc');
  -- Words that count only beside a role.
  beside constant text := translate(
    'the|customer|client|cliente|clienti|kunden|service|servicio|servico|servizio|dienst|desk|center|centre|centro|online|live|chat|'
    'aide|care|info|contact|account|user|member|technical|tecnico|tecnica|technique|technik|technischer|mesa|central', 'ik', 'lc');
  -- Joining words, which are left out.
  joining constant text := translate(
    'l|d|and|of|for|at|by|from|y|de|del|al|la|el|los|las|e|do|da|dos|das|ao|et|du|des|le|les|il|lo|di|della|und|der|die|das|vom|von|fur', 'ik', 'lc');
  look text;
begin
  if name ~ '[\u237b\u2611\u2705\u2713\u2714\U0001f5f8\U0001f5f9]' then
    return true;
  end if;
  foreach look in array array[
    look_of_words(name),
    look_of_words(regexp_replace(name, '(?<![[:alnum:]])[0-9]+|[0-9]+(?![[:alnum:]])', ' ', 'g')),
    look_of_words(translate(name, '🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿', 'abcdefghijklmnopqrstuvwxyz'))
  ] loop
    if look ~ ('(^| )(' || always || ')(e?s)?( |$)')
      -- The product's name as a word, or as the beginning or the end of one ('compasmadrid'), but not 'compassion' or 'compasivo'.
      or look ~ '(^| )[^ ]*compa[sz]( |$)|(^| )compas[^aeouls ]'
      or replace(look, ' ', '') ~ ('^((' || beside || ')s?)*(' || roles || ')s?((' || roles || '|' || beside || ')s?)*$')
      or replace(regexp_replace(look, '(?<![^ ])(' || joining || ')(?![^ ])', '', 'g'), ' ', '')
        ~ ('^((' || beside || ')s?)*(' || roles || ')s?((' || roles || '|' || beside || ')s?)*$') then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- Whether a username is reserved: a role, or the first part of one of the product's own addresses.
create function is_reserved_username(username text) returns boolean language sql immutable strict parallel safe
return claims_a_role(username) or look_of(username) = any (string_to_array(translate(
  'api assets auth favicon favorites festivals healthz homesafe joinwaitlist meetups members messages myevents myrequests '
  'myrooms notifications objects onboarding privacy ratings readyz robots rooms s3 safety settings shared sitemap '
  'socialparties terms ui unsubscribe', 'i1', 'll'
), ' '));

-- The rule applies to new members and changed names, so that a new word in the list takes nobody's name away.
create unique index users_username_look_taken on users (username_look);
create function users_refuse_misleading_names() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    new.username_look := null;
    return new;
  end if;
  if tg_op = 'INSERT' or new.username <> old.username then
    new.username_look := look_of(new.username);
    if is_reserved_username(new.username) then
      raise check_violation using constraint = 'users_username_reserved', table = 'users', message = 'a reserved username';
    end if;
  end if;
  if (tg_op = 'INSERT' or new.name <> old.name) and not new.is_admin and claims_a_role(new.name) then
    raise check_violation using constraint = 'users_name_reserved', table = 'users', message = 'a reserved name';
  end if;
  return new;
end $$;
create trigger users_refuse_misleading_names before insert or update of username, name, deleted_at on users
  for each row execute function users_refuse_misleading_names();

-- A username that its member gave up is reserved for them for 90 days, so that nobody else gets messages that are meant for them. Its look
-- is stored as a hash.
create table freed_usernames (
  id uuid primary key default new_id(),
  look_hash bytea not null constraint freed_usernames_once unique,
  -- Null once its member has left.
  owner_id uuid references users on delete set null,
  freed_at timestamptz not null default now(),
  constraint freed_usernames_hash_length check (octet_length(look_hash) = 32)
);
create index freed_usernames_of_owner on freed_usernames (owner_id, freed_at);
create index freed_usernames_by_age on freed_usernames (freed_at);

create function hash_of_look(username text) returns bytea language sql immutable strict parallel safe
return sha256(convert_to(look_of(username), 'UTF8'));

-- Whether a username is reserved for somebody else; `member` is null for a person who is not a member yet.
create function is_freed_username(username text, member uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from freed_usernames
    where look_hash = hash_of_look(username)
      and (owner_id is null or owner_id is distinct from member)
      and freed_at > now() - interval '90 days'
  );
end $$;

-- Runs after the row is written, as the unique index has then waited for a member who is giving up this name at the moment. The latest ten
-- names per member are kept, so that nobody collects names by changing theirs.
create function users_keep_freed_usernames() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null and is_freed_username(new.username, new.id) then
    raise unique_violation using constraint = 'users_username_taken', table = 'users', message = 'the username is kept for its last owner';
  end if;
  if tg_op = 'UPDATE' and (new.deleted_at is not null or look_of(new.username) <> look_of(old.username)) then
    insert into freed_usernames (look_hash, owner_id)
    values (hash_of_look(old.username), case when new.deleted_at is null then new.id end)
    on conflict (look_hash) do update set owner_id = excluded.owner_id, freed_at = excluded.freed_at;
    delete from freed_usernames
    where owner_id = new.id and look_hash in (
      select look_hash from freed_usernames where owner_id = new.id order by freed_at desc, look_hash offset 10
    );
  end if;
  if new.deleted_at is not null then
    update freed_usernames set owner_id = null where owner_id = new.id;
  else
    delete from freed_usernames where look_hash = hash_of_look(new.username) and owner_id = new.id;
  end if;
  return null;
end $$;
create trigger users_keep_freed_usernames_of_new after insert on users
  for each row execute function users_keep_freed_usernames();
create trigger users_keep_freed_usernames after update of username, deleted_at on users
  for each row when (old.deleted_at is null and (new.username <> old.username or new.deleted_at is not null))
  execute function users_keep_freed_usernames();
