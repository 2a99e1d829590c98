-- APP_SECRET can be exchanged: the root of hashes and bidder numbers stays, sealed under the present secret.
alter table installation add column hash_root_sealed bytea;
