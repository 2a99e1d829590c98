-- The usual body of a model, and the words of a car that nobody said: they are assumed from its model.
alter table models add column usual_style text;
alter table cars add column assumed text[] not null default '{}';
