-- What a person of staff has booked alone lately is added up before each correction; all other journals have no actor.

create index journals_by_actor on journals (actor_id, created_at) where actor_id is not null;
